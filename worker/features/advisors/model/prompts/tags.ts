/** What a message to a model is divided by. */
const names = /^[/\u2044\u2215\u2571\u29F8\\]?(?:sources?|profile|sum|note|pasted|question|draft)/
/** Characters that look like "<". */
const openers = /[<＜﹤‹〈\u2329\u27E8\u276C\u276E\u2770\u02C2\u1438\u227A\u29FC]/g
/** Characters between letters that nobody sees, and marks upon letters. */
const unseen = /[\p{M}\p{Cf}\p{Cc}\p{Z}\u115F\u1160\u3164]/gu
/** Letters of other scripts that look like those of the names, and which those are. */
const alike = new Map(
  Object.entries({
    a: 'аα',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еҽ',
    f: 'ϝ',
    i: 'іιıӏ',
    l: 'ӏ',
    m: 'м',
    n: 'ոп',
    o: 'оοօ',
    p: 'рρ',
    q: 'ԛ',
    r: 'гᴦ',
    s: 'ѕꜱ',
    t: 'тτ',
    u: 'υսᴜ',
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
)
/** How far ahead a name is looked for: unseen characters may stand within it. */
const mostAhead = 300

/** How a text reads: full-width, ornamental and foreign letters are those that they look like. */
function asSeen(text: string): string {
  const plain = text.normalize('NFKD').replace(unseen, '').toLowerCase()
  return [...plain].map((letter) => alike.get(letter) ?? letter).join('')
}

/** The text without anything that could open or close one of the tags. */
export function untagged(text: string): string {
  return text.replace(openers, (opener, at: number) =>
    names.test(asSeen(text.slice(at + 1, at + mostAhead))) ? '(' : opener,
  )
}

/** A text in its tag; '' for no text. */
export function tagged(tag: string, text: string): string {
  return text ? `<${tag}>\n${untagged(text)}\n</${tag}>` : ''
}
