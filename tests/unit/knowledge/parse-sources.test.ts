import { expect, test } from 'vitest'
import { sectionOf } from '../../../domain/advisors/knowledge.ts'
import { parseSources } from '../../../worker/features/advisors/knowledge/parse-sources.ts'

const law = `- id: ohio-law
  publisher: Ohio General Assembly
  short_name: Ohio SB 1
  document: Senate Bill 1
  version: "2024"
  url: https://codes.example/sb1
  section_url: https://codes.example/section-{section_id}
  state: OH
  public_domain: true
  checked: 2026-11-15
  facts:
    oh.first:
      section_id: 3319.1
      section_title: Notice
      passage: Notice shall be given.
      gist: Districts give notice.
      verified: text
    oh.second:
      section_id: "3319.2"
      section_title: Records
      url: https://codes.example/records
      gist: Districts keep records.
      verified: memory
      checked: 2026-11-20
`
const practice = `- id: practice
  publisher: EdCabinet
  short_name: EdCabinet practice
  document: Common practice
  version: practice
  url: https://example.test/practice
  practice: true
  public_domain: false
  checked: 2026-11-15
  facts:
    vault:
      section_title: A vault for passwords
      gist: Keep them there.
`
const parse = (...texts: string[]) =>
  parseSources(texts.map((yaml, index) => ({ path: `${index}.yml`, yaml })))

test('a fact takes what its document says once, and its section’s own address', () => {
  const sources = parse(law.replace('3319.1\n', '"3319.1"\n'), practice)
  expect([...sources.keys()]).toEqual(['oh.first', 'oh.second', 'vault'])
  expect(sources.get('oh.first')).toEqual({
    fact: 'oh.first',
    publisher: 'Ohio General Assembly',
    shortName: 'Ohio SB 1',
    document: 'Senate Bill 1',
    version: '2024',
    sectionId: '3319.1',
    sectionTitle: 'Notice',
    url: 'https://codes.example/section-3319.1',
    state: 'OH',
    checked: '2026-11-15',
    passage: 'Notice shall be given.',
    practice: null,
  })
  expect(sources.get('oh.second')).toMatchObject({
    url: 'https://codes.example/records',
    checked: '2026-11-20',
    passage: null,
  })
})

test('our own advice is named by its title alone', () => {
  const vault = parse(practice).get('vault')
  expect(vault && sectionOf(vault)).toBe('A vault for passwords')
})

test('a link stands once: what shares it names the document or fact that has it', () => {
  const shared = practice
    .replace('  url: https://example.test/practice', '  link_of: ohio-law')
    .replace('      gist: Keep', '      link_of: oh.first\n      gist: Keep')
  const quoted = law.replace('3319.1\n', '"3319.1"\n')
  const ofDocument = practice.replace('url: https://example.test/practice', 'link_of: ohio-law')
  // Whichever file is read first.
  expect(parse(shared, quoted).get('vault')?.url).toBe('https://codes.example/section-3319.1')
  expect(parse(quoted, ofDocument).get('vault')?.url).toBe('https://codes.example/sb1')
  expect(() => parse(shared)).toThrow(/link_of names nothing/)
  expect(() => parse(practice.replace(/ {2}url: .*\n/, ''))).toThrow(/has no link/)
})

test('common practice says what it is and leads to related reading', () => {
  expect(parse(practice).get('vault')).toMatchObject({
    publisher: 'EdCabinet',
    practice: 'A vault for passwords',
    url: 'https://example.test/practice',
  })
})

const good = law.replace('3319.1\n', '"3319.1"\n')
test.each([
  ['an unsafe link', 'url: https://codes.example/sb1', 'url: http://codes.example/sb1', 1],
  ['no such date', 'checked: 2026-11-20', 'checked: 2026-02-30', 18],
  ['an unknown field', 'gist: Districts keep records.', 'gits: Districts keep records.', 18],
  ['a quotation from what is not public', 'public_domain: true', 'public_domain: false', 12],
  ['no word on how it was checked', '      verified: memory\n', '', 18],
  ['a fact without a section', '      section_id: "3319.2"\n', '', 18],
  ['a section id that is a number', '"3319.2"', '3319.2', 18],
])('%s is refused on the line of its document or fact', (_, from, to, line) => {
  expect(good).toContain(from)
  expect(() => parse(good.replace(from, to))).toThrow(new RegExp(`^0\\.yml:${line}: `))
})

test('a document or a fact that stands twice is refused in the second file', () => {
  expect(() => parse(good, good)).toThrow('1.yml:1: this document stands twice')
  expect(() => parse(good, good.replace('- id: ohio-law', '- id: other'))).toThrow(
    '1.yml:12: the fact oh.first stands twice',
  )
})

test('what is not YAML is refused on its line', () => {
  expect(() => parse('- id: a\n  publisher: B: C\n')).toThrow(/^0\.yml:2: is not YAML/)
})
