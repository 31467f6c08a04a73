import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from '../../web/ui/markdown.tsx'
import { citesNothing, splitSentences } from '../../web/ui/markdown-sentences.ts'

/** The sentences that are told apart for citing nothing. */
function marked(text: string): string[] {
  const markup = renderToStaticMarkup(
    <Markdown text={text} renderUncited={(sentence) => <mark>{sentence}</mark>} />,
  )
  return [...markup.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, inner]) =>
    (inner ?? '').replace(/<[^>]+>/g, '').trim(),
  )
}

test('a sentence without a source is told apart from one with it', () => {
  expect(marked('Require MFA for all staff first. [1] It costs very little in practice.')).toEqual([
    'It costs very little in practice.',
  ])
  expect(marked('Require MFA for staff [1]. Start with the finance office [2].')).toEqual([])
})

test('a citation after the full stop belongs to the sentence before it', () => {
  expect(splitSentences('Do this first. [1] Then do that.')).toEqual([
    'Do this first. [1]',
    ' Then do that.',
  ])
})

test('a sentence goes on through bold, code and links', () => {
  expect(marked('Use **phishing-resistant keys** for every `admin` account here. [3]')).toEqual([])
  expect(marked('Use **phishing-resistant keys** for every admin account.')).toEqual([
    'Use phishing-resistant keys for every admin account.',
  ])
})

test('abbreviations and numbers end no sentence', () => {
  expect(splitSentences('The U.S. Department of Education funds it.')).toHaveLength(1)
  expect(splitSentences('Choose keys, e.g. Those from vendors.')).toHaveLength(1)
  expect(splitSentences('It costs 2.5 million in total.')).toHaveLength(1)
})

test('labels, questions, lead-ins and who-does-it notes claim nothing', () => {
  expect(citesNothing('Money and time')).toBe(false)
  expect(citesNothing('Have you asked your insurer about this?')).toBe(false)
  expect(citesNothing('These are the three things to do:')).toBe(false)
  expect(
    marked('1. Buy the keys for the staff. [1] *Technology director; two weeks of work*'),
  ).toEqual([])
})
