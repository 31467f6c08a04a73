import { expect, test } from 'vitest'
import type { Source } from '../../../domain/advisors/knowledge.ts'
import {
  KnowledgeFileError,
  parseEntry,
} from '../../../worker/features/advisors/knowledge/parse-entry.ts'
import { markdownEntry } from '../../support/samples/markdown-entry.ts'

const good = markdownEntry('infrastructure.test-entry', { title: 'A test' })

test('a good file becomes an entry', () => {
  expect(parseEntry('knowledge/x.md', good)).toEqual({
    id: 'infrastructure.test-entry',
    title: 'A test',
    domains: ['infrastructure'],
    facts: ['cpg.1'],
    cost: '$0',
    confidence: 'medium',
    asOf: '2026-11-15',
    reviewBy: '2099-11-01',
    exampleQuestions: ['one way to ask', 'two ways to ask', 'three ways to ask'],
    sources: [
      {
        fact: 'cpg.1',
        publisher: 'CISA',
        shortName: 'CPG',
        document: 'CPG',
        version: '2.0',
        sectionId: '3.F',
        sectionTitle: 'MFA',
        url: 'https://www.cisa.gov/cpg',
        state: null,
        checked: '2026-11-15',
        passage: null,
        practice: null,
      },
    ],
    point: 'Do this first. [^cpg.1]',
    steps: [
      { text: 'Begin with admins. [^cpg.1]', who: 'Network administrator', time: '1 day' },
      { text: 'Then everyone.', who: 'Director', time: '2 weeks' },
    ],
    measures: ['Share of accounts.'],
    risks: ['Lock-outs.'],
    smallDistrict: 'One person can.',
    board: 'One sentence.',
    money: 'Mostly hours.',
    limit: null,
    nextQuestions: ['And then?'],
  })
})

test('an entry may answer kinds of question in a sentence each', () => {
  const inShort = '## In short\n- Yes or no: Admins come first. [^cpg.1]\n- Amount: $0.\n\n## Steps'
  expect(parseEntry('knowledge/x.md', good.replace('## Steps', inShort)).direct).toEqual({
    yes_no: 'Admins come first. [^cpg.1]',
    amount: '$0.',
  })
  expect(refusal('## Steps', inShort.replace('Amount', 'Price')).reason).toContain('Amount')
  expect(refusal('## Steps', inShort.replace('Amount', 'Yes or no')).reason).toContain('twice')
  const verdict = inShort.replace('Admins come first', 'Yes, for admins first')
  expect(refusal('## Steps', verdict).reason).toContain('without "Yes"')
})

test('an entry may bring letters, ready to send', () => {
  const letter = '## Letter to families\n**Subject:** News\n\nDear families,\n\n## Steps'
  expect(parseEntry('knowledge/x.md', good).letters).toBeUndefined()
  expect(parseEntry('knowledge/x.md', good.replace('## Steps', letter)).letters).toEqual({
    families: '**Subject:** News\n\nDear families,',
  })
  expect(refusal('## Steps', letter.replace('News', 'News [^cpg.1]')).reason).toContain('cites')
})

test('a section that nothing reads is refused', () => {
  const error = refusal('## Steps', '## Letter to famlies\nDear families,\n\n## Steps')
  expect(error.reason).toContain('no section')
})

/** What is said about the good file with one thing changed. */
function refusal(from: string | RegExp, to: string): KnowledgeFileError {
  const changed = good.replace(from, to)
  if (changed === good) throw new Error(`The good file has no ${from}`)
  try {
    parseEntry('knowledge/x.md', changed)
  } catch (error) {
    if (error instanceof KnowledgeFileError) return error
    throw error
  }
  throw new Error('The file was accepted')
}

const lineOf = (text: string) => good.slice(0, good.indexOf(text)).split('\n').length

test.each([
  ['id', 'id: infrastructure.test-entry', 'id: Not An Id'],
  ['title', 'title: A test', 'title: ""'],
  ['domains', 'domains: [infrastructure]', 'domains: [weather]'],
  ['domains', 'domains: [infrastructure]', 'domains: []'],
  ['facts', 'facts: [cpg.1]', 'facts: []'],
  ['cost', 'cost: $0', 'cost: cheap'],
  ['confidence', 'confidence: medium', 'confidence: total'],
  ['as_of', 'as_of: 2026-11-15', 'as_of: November'],
  ['review_by', 'review_by: 2099-11-01', 'review_by: 2027-11'],
])('a wrong %s is refused on its line', (field, from, to) => {
  const error = refusal(from, to)
  expect(error.message).toContain(`${field}`)
  expect(error.line).toBe(lineOf(from))
})

/** The good file without sources of its own. */
const named = good.replace(/sources:\n[\s\S]*?(?=---\n)/, '')
const known: Source = {
  fact: 'cpg.1',
  publisher: 'CISA',
  shortName: 'CISA CPG 2.0',
  document: 'Performance Goals',
  version: '2.0',
  sectionId: '3.F',
  sectionTitle: 'MFA',
  url: 'https://www.cisa.gov/cpg',
  state: null,
  checked: '2026-11-20',
  passage: 'Enable it.',
  practice: null,
}

test('a fact that the entry brings no source for is one of the known facts', () => {
  expect(parseEntry('x.md', named, new Map([['cpg.1', known]])).sources).toEqual([known])
  expect(() => parseEntry('x.md', named)).toThrow('x.md:5: names cpg.1, which is neither')
})

test('a source of the entry itself goes before a known one of the same id', () => {
  const [source] = parseEntry('x.md', good, new Map([['cpg.1', known]])).sources
  expect(source).toMatchObject({ document: 'CPG', checked: '2026-11-15', passage: null })
})

test('a source may bring its short name, state, date and passage', () => {
  const more =
    '    short_name: CPG\n    state: OH\n    checked: 2026-11-01\n    passage: Enable it.\n'
  const [source] = parseEntry('x.md', good.replace('    version:', `${more}    version:`)).sources
  expect(source).toMatchObject({ shortName: 'CPG', state: 'OH', checked: '2026-11-01' })
  const wrong = good.replace('    version:', '    checked: 2026-02-30\n    version:')
  expect(() => parseEntry('x.md', wrong)).toThrow('no such date as 2026-02-30')
})

test('too few ways to ask are refused', () => {
  expect(refusal('  - three ways to ask\n', '')).toMatchObject({ line: lineOf('asks:') })
})

test('a source without a link, or with an unsafe one, is refused', () => {
  const link = '    url: "https://www.cisa.gov/cpg"'
  expect(refusal(link, '    url: "http://www.cisa.gov/cpg"').message).toContain('sources.0.url')
  expect(refusal(`${link}\n`, '').message).toContain('sources.0.url')
})

test.each([
  ['no front matter', /^---\n/, '', 1],
  ['front matter that is not YAML', 'title: A test', 'title: A: test', lineOf('title:')],
])('%s is refused', (_, from, to, line) => {
  expect(refusal(from, to)).toMatchObject({ file: 'knowledge/x.md', line })
})

test('a step without who and how long is refused on its line', () => {
  const error = refusal(' *(Director; 2 weeks)*', '')
  expect(error.message).toContain('a step must end with')
  expect(error.line).toBe(lineOf('2. Then everyone.'))
})

test('a mark that names no source is refused where it stands', () => {
  const error = refusal('Begin with admins. [^cpg.1]', 'Begin with admins. [^cpg.9]')
  expect(error.message).toContain('cites cpg.9')
  expect(error.line).toBe(lineOf('Begin with admins.'))
})

test('an entry without its point is refused', () => {
  expect(refusal('Do this first. [^cpg.1]\n', '').message).toContain('the point is missing')
})

test.each([
  ['## Steps', 'has no steps', /(?<=## Steps\n)[\s\S]*?(?=## Measures)/],
  ['## Measures', 'has no measures', /(?<=## Measures\n)[\s\S]*?(?=## Risks)/],
  ['## Risks', 'has no risks', /(?<=## Risks\n)[\s\S]*?(?=## Small)/],
])('an empty section %s is refused on its line', (heading, reason, content) => {
  const error = refusal(content, '\n')
  expect(error.message).toContain(reason)
  expect(error.line).toBe(lineOf(heading))
})

test.each([
  '## Small district\nOne person can.',
  '## Board\nOne sentence.',
  '## Cost\nMostly hours.',
])('an entry without %j is refused', (section) =>
  expect(refusal(section, '').message).toContain('Small district, Board and Cost'),
)

test('the message names file, line and reason', () => {
  expect(refusal('cost: $0', 'cost: cheap').message).toMatch(/^knowledge\/x\.md:\d+: cost: /)
})
