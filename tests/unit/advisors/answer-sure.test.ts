import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { KnowledgeEntry } from '../../../domain/advisors/knowledge.ts'
import { numbering } from '../../../worker/features/advisors/composer/numbering.ts'
import texts from '../../../worker/features/advisors/composer/texts.json' with { type: 'json' }
import { safeTaskIn } from '../../../worker/features/advisors/composer/texts.ts'
import { readQuestion } from '../../../worker/features/advisors/question/read.ts'
import { answerFrom, entry, source } from '../../support/made-up-entry.ts'

const answer = (text: string, from = entry) => answerFrom(from, text)

const paragraphs = (text: string, from?: KnowledgeEntry) => answer(text, from).text.split('\n\n')

describe('a sure answer', () => {
  test('names its entry, then answers', () => {
    expect(paragraphs('How do we filter the web?').slice(0, 2)).toEqual([
      '**From: Filter the web**',
      'Filter what the law names and no more. [1]',
    ])
  })

  test('has its sections in one order and by one name, whatever is stressed', () => {
    const order = [
      'What to do, in order',
      'With a small team',
      'What it costs',
      'What to watch for',
    ]
    const ends = ['How you will know it worked', 'Where advice ends']
    for (const question of [
      'How do we filter in a small school?',
      'What does a filter cost us, we are a small district?',
      'How do we know if a small school is filtered?',
    ]) {
      const found = [...answer(question).text.matchAll(/^### (.+)$/gm)].map(([, title]) => title)
      expect(found, question).toEqual(
        [...order, ...ends].filter((title) => title !== 'What it costs' || !/cost/.test(question)),
      )
    }
    expect(answer('How do we filter the web?').text).not.toContain('With a small team')
    expect(answer('How do we filter the web with 2 techs?').text).toContain('With a small team')
  })

  test('to a cost question begins with the cost and does not say it again', () => {
    const parts = paragraphs('What does a filter cost?')
    expect(parts[1]).toMatch(/A yearly fee\.$/)
    expect(parts.join('\n').match(/A yearly fee/g)).toHaveLength(1)
  })

  test('to "who" begins with the owners', () => {
    expect(paragraphs('Who owns the filter?')[1]).toBe(
      'Who does it: **IT administrator** (step 1); **Business manager** (step 2); **Registrar** (step 3).',
    )
  })

  test('begins with the entry’s own sentence for the kind of question asked', () => {
    const direct = { yes_no: 'The grant pays for one. [^fund]', amount: 'About $4 a student.' }
    const from = { ...entry, direct }
    expect(paragraphs('Can the grant pay for a filter?', from)[1]).toBe(
      'The grant pays for one. [1]',
    )
    expect(paragraphs('How many dollars is a filter?', from)[1]).toBe('About $4 a student.')
    expect(paragraphs('How do we filter the web?', from)[1]).toMatch(/^Filter what the law/)
  })

  test('for a state it has nothing on says so', () => {
    expect(paragraphs('Do we have to filter in Georgia?')[1]).toMatch(
      /^I hold no source on Georgia/,
    )
    const georgian = {
      ...entry,
      sources: [{ ...source('ga'), state: 'GA' }],
    }
    expect(answer('Do we have to filter in Georgia?', georgian).text).not.toContain('I hold no')
  })

  test('says that no number is held before the way to find one', () => {
    expect(paragraphs('How many technicians do we need?')[1]).toMatch(
      /^I hold no source that gives one number/,
    )
  })

  test('in an emergency leaves away what it costs and how to measure it', () => {
    const { text } = answer('Our filter was hacked right now, what do we do?')
    expect(text).not.toContain('What it costs')
    expect(text).not.toContain('How you will know')
    expect(text).toContain('What to do, in order')
  })

  test('is a draft and nothing else where a text was asked for', () => {
    const { text } = answer('Write a letter to parents about the web filter')
    expect(text).toMatch(/^\*\*Subject:\*\*/)
    expect(text).not.toContain('What to do, in order')
    expect(text).toContain('Drafted from the entry “Filter the web”')
    expect(text).not.toContain(entry.board)
  })

  test('is the letter that the entry brings, to the reader it was written for', () => {
    const written = { ...entry, limit: 'Ask counsel. [^law]', letters: { families: 'Dear all.' } }
    const { text } = answer('Write a letter to parents about the web filter', written)
    expect(text).toMatch(/^Dear all\.\n\n### Before you send it\n\nAsk counsel\. \[1\]/)
    expect(text).not.toContain('[what it is about')
    const others = { ...written, letters: { others: 'Dear vendor.' } }
    const textFor = (reader: string) =>
      answer(`Write an email to ${reader} about the web filter`, others).text
    expect(textFor('the vendor')).toMatch(/^Dear vendor\./)
    expect(textFor('our teachers')).toContain('Colleagues,')
    const both = { ...written, letters: { staff: 'Dear staff.', others: 'Dear vendor.' } }
    expect(answer('Draft an email about the web filter', both).text).toMatch(/^Dear staff\./)
    expect(answer('Draft an email to Acme about the web filter', both).text).toMatch(/^Dear vendor/)
  })

  test('is no circular where a case is told at length that no letter of the entry is for', () => {
    const told =
      'The gym teacher switched our web filter off for her class in October and nobody noticed for five weeks. Forty students saw things they should not have. Write an email to her about the web filter that is not an attack.'
    const { text } = answer(told)
    expect(text).toMatch(/^A text for a case of your own needs a language model/)
    expect(text).toContain('What to do, in order')
    expect(text).not.toContain('Colleagues,')
    const written = { ...entry, letters: { staff: 'Dear all.' } }
    expect(answer(told, written).text).toMatch(/^Dear all\./)
    expect(answer(told.replace('an email to her', 'a memo to the board')).text).toMatch(/^\*\*To:/)
  })

  test.each([
    ['reply to a parent about the web filter', 'Dear you.'],
    ['Write a letter to parents about the web filter', '**Subject:** [what'],
    ['Write an email about the web filter', 'Dear you.'],
  ])('one parent is no circular: %s', (request, begins) => {
    const { text } = answer(request, { ...entry, letters: { others: 'Dear you.' } })
    expect(text.startsWith(begins)).toBe(true)
  })

  test('who names no reader gets the letter there is', () => {
    const staff = { ...entry, limit: 'Ask counsel.', letters: { staff: 'Dear all.' } }
    expect(answer('Write an email about the web filter', staff).text).toMatch(
      /^Dear all\.\n\n### Before you send it\n\nAsk counsel\./,
    )
    expect(answer('Write an email to the vendor about the filter', staff).text).toMatch(/^\*\*Sub/)
  })
})

test('two facts of one passage are cited once', () => {
  const passage = { ...source('law'), sectionId: 'same', sectionTitle: 'same', document: 'One' }
  const two = { ...entry, sources: [passage, { ...passage, fact: 'fund' }] }
  expect(numbering([two]).cite('Say so. [^law] [^fund]')).toBe('Say so. [1]')
})

/** A request for each kind of work that is done another way. */
const exampleOf: Record<keyof typeof texts.safeTasks, string> = {
  ticket: 'turn this into a help desk ticket',
  script: 'write a python script to load this csv row',
  sort: 'find the dupes in my export',
  press: 'what do I tell the newspaper about the arrest',
  board: 'summarize this discipline case for the board',
  home: 'write a note home to his mother about the meeting',
  growth: 'what growth plan would you give this teacher',
  file: 'make this counselor note shorter for the file',
}

test.each(Object.entries(texts.safeTasks))(
  'work on a person is done another way: %s',
  (kind, task) => {
    const example = exampleOf[kind as keyof typeof texts.safeTasks]
    const asked = { ...readQuestion(example, []), isRedacted: true }
    expect(safeTaskIn(asked)).toEqual({
      pattern: expect.any(RegExp),
      query: task.query,
      text: task.text.join('\n'),
    })
    expect(safeTaskIn({ ...asked, isRedacted: false })).toBeNull()
  },
)

test('texts leave no name unfilled that they do not have', () => {
  const known = /^(?:title|scope|brand|fields|asked|titles|entry|replaced|left)$/
  const names = [...JSON.stringify(texts).matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  for (const name of names) expect(name).toMatch(known)
})

test('no text of ours asks to press anything, since answers are printed and exported too', () => {
  expect(readFileSync('worker/features/advisors/composer/texts.json', 'utf8')).not.toMatch(
    /\b(?:click|tap|press (?:an?|it|on|one|the))\b/i,
  )
})
