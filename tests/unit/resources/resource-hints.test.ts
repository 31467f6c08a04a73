import { describe, expect, test } from 'vitest'
import { hintsOf, readingLevel, syllablesOf } from '../../../domain/resources/hints.ts'

const kinds = (markdown: string) => hintsOf(markdown).map(({ kind, line }) => [kind, line])

describe('hints', () => {
  test('a text in order has none', () => {
    const text =
      '## First\n\nCall the [insurer’s hotline](https://a.example).\n\n### Then\n\n![The form](/api/x.png)\n'
    expect(hintsOf(text)).toEqual([])
  })

  test.each([
    ['a first-level heading', '# Title', [['heading', 1]]],
    ['a skipped level', '## One\n\n#### Three', [['heading', 3]]],
    ['a heading said twice', '## Roles\n\n## roles', [['heading', 3]]],
    ['an empty heading', '## ', [['heading', 1]]],
    ['a link that says nothing', 'See [here](https://a.example).', [['link', 1]]],
    ['an address for a text', '[https://a.example](https://a.example)', [['link', 1]]],
    ['a link without an address', 'The [form](https://)', [['link', 1]]],
    ['a picture without words', 'x\n\n![](/api/x.png)', [['picture', 3]]],
    ['a sentence of forty words', `${'word '.repeat(39)}end.`, [['language', 1]]],
  ])('%s', (_, text, expected) => {
    expect(kinds(text)).toEqual(expected)
  })

  test('code is no heading and no link', () => {
    expect(hintsOf('```\n# not a title\n[here](https://a.example)\n```')).toEqual([])
  })
})

test.each([
  ['cat', 1],
  ['network', 2],
  ['device', 2],
  ['policy', 3],
  ['used', 1],
  ['accessibility', 6],
])('%s has %i syllables', (word, count) => {
  expect(syllablesOf(word)).toBe(count)
})

test('short words in short sentences read easily, and long ones do not', () => {
  const easy = readingLevel('Call the bank. Tell them now. Write it down.')
  // 9 words of one syllable in 3 sentences: 0.39 · 3 + 11.8 · 1 − 15.59 < 0.
  expect(easy).toEqual({ grade: 0, words: 9, sentences: 3 })
  const hard = readingLevel(
    'Organizational cybersecurity responsibilities necessitate interdepartmental communication.',
  )
  expect(hard.grade).toBeGreaterThan(20)
})
