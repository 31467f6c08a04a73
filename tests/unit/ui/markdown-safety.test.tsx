import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Markdown } from '../../../web/ui/markdown/markdown.tsx'

const html = (text: string) => renderToStaticMarkup(<Markdown text={text} />)

/** Every tag of the result that Markdown itself does not make. */
function foreignTags(markup: string): string[] {
  const own =
    /^(?:p|h3|ul|ol|li|strong|em|del|code|pre|a|bdi|span|br|hr|blockquote|div|button|svg|path|rect|section|table|thead|tbody|tr|th|td)$/
  return [...markup.matchAll(/<([a-z\d-]+)/g)].map(([, name]) => name!).filter((n) => !own.test(n))
}

describe('whatever a text says, it stays text', () => {
  test.each([
    ['raw HTML', '<script>alert(1)</script> and <img src=x onerror=alert(1)>'],
    [
      'a block of HTML',
      '<div onclick="alert(1)">\n<iframe src="https://evil.example"></iframe>\n</div>',
    ],
    ['an image', '![chart](https://evil.example/track.png)'],
    ['an SVG', '<svg onload=alert(1)><style>@import "https://evil.example/a.css"</style></svg>'],
    ['HTML in a table', '| a |\n| --- |\n| <img src=x onerror=alert(1)> |'],
  ])('%s', (_, text) => {
    expect(foreignTags(html(text))).toEqual([])
    expect(html(text)).not.toMatch(/<[^>]+ (?:src|on\w+|style)=/)
  })

  test.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](data:text/html,<script>alert(1)</script>)',
    '[a](vbscript:x)',
    '[a](file:///etc/passwd)',
    '<javascript:alert(1)>',
    '[a](//evil.example)',
  ])('%s makes no link', (text) => expect(html(text)).not.toContain('<a '))
})

test('links say where they lead, whatever their words claim', () => {
  expect(html('[https://cisa.gov](https://evil.example/x)')).toContain('(evil.example)')
  expect(html('[CISA](https://cisa.gov@evil.example/x)')).toContain('(evil.example)')
  expect(html('[write](mailto:a@b.example)')).toContain('(a@b.example)')
  expect(html('[gov.asic\u202E](https://evil.example)')).not.toContain('\u202E')
})

test('a citation cannot be turned into a link', () => {
  const markup = renderToStaticMarkup(
    <Markdown
      text={'Do it. [2]\n\n[2]: https://evil.example'}
      renderCitation={(number, key) => <sup key={key}>{number}</sup>}
    />,
  )
  expect(markup).toBe('<p>Do it. <sup>2</sup></p>')
})

describe('deep or endless text is drawn without harm', () => {
  test.each([
    ['quotes', `${'> '.repeat(5000)}x`],
    ['tight quotes', `${'>'.repeat(20_000)}x`],
    ['lists', `${'- '.repeat(3000)}x`],
    ['numbered lists', `${'1. '.repeat(3000)}x`],
    ['indented lists', Array.from({ length: 800 }, (_, i) => `${' '.repeat(i * 2)}- x`).join('\n')],
    ['emphasis', `${'**a '.repeat(5000)}${'b**'.repeat(5000)}`],
    ['mixed emphasis', `${'*a **b '.repeat(600)}${' c** d*'.repeat(600)}`],
    ['brackets', '['.repeat(20_000)],
    ['links', `${'['.repeat(2000)}a${'](b)'.repeat(2000)}`],
    ['ticks', Array.from({ length: 300 }, (_, i) => `${'`'.repeat(i)}a`).join('')],
    ['a wide table', `${'|a'.repeat(2000)}|\n${'|-'.repeat(2000)}|\n${'|b'.repeat(2000)}|`],
    ['half a megabyte', 'word '.repeat(100_000)],
  ])('%s', (_, text) => expect(html(text).length).toBeGreaterThan(0))
})

test('lists as deep as people write them keep their shape', () => {
  expect(html('- a\n  - b\n    - c').match(/<ul>/g)).toHaveLength(3)
  expect(html('> > quoted').match(/<blockquote>/g)).toHaveLength(2)
})

test('what models write as entities is read as its character, and still as text', () => {
  expect(html('Tom &amp; Ann, a &lt;b&gt;')).toBe('<p>Tom &amp; Ann, a &lt;b&gt;</p>')
})
