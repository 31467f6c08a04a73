import { describe, expect, test } from 'vitest'
import type { Message } from '../../../../domain/advisors/conversations.ts'
import type { Citation } from '../../../../domain/advisors/knowledge.ts'
import { checkedText } from '../../../../worker/features/advisors/model/checking/check.ts'
import { sourceBook } from '../../../../worker/features/advisors/model/source-book.ts'
import { backups, check, checkInPieces, closingOf, wcag } from '../../../support/checked-answer.ts'
import { entryOf, sourceOf } from '../../../support/samples/knowledge-entry.ts'

describe('a list of sources at the end', () => {
  const answer = 'Backups are created, protected, maintained and tested [E1.1].'
  const shown = 'Backups are created, protected, maintained and tested [1].'

  test.each([
    '\n\nSources: [E1.1], [E1.2]',
    '\n\n**Sources:**\n- [E1.1] NIST, PR.DS-11 Backups\n- [E1.2]\n',
    '\n\n---\n\n### Sources\n\n1. E1.1: Backups are created and protected\n',
    '\n**References**\n\n* Test backups (E1)\n* NIST CSF 2.0 PR.DS-11',
    '\n\nSource: NIST CSF 2.0',
  ])('that names again what was cited goes: %s', async (list) => {
    expect((await checkInPieces(answer + list)).text.trimEnd()).toBe(shown)
  })

  test.each([
    '\n\nSources of money: Title IV-A, the general fund.',
    '\n\nSources:\n- A study by Rivera on restore drills in rural hospitals',
    '\n\nSources: [E1.1]\n\nThen phone the insurer and ask for its form.',
    '\n\nReference checks\n\nCall two districts.',
    '\n\n- Source code stays with the vendor.',
  ])('that says more stays: %s', async (list) => {
    expect((await checkInPieces(answer + list)).text).toBe(shown + list.replace('[E1.1]', '[1]'))
  })

  test('stays where nothing was cited before it, as the only word on what an answer rests on', async () => {
    const { text } = await checkInPieces('Test each term.\n\nSources: [E1.1]')
    expect(text).toContain('Sources:')
  })

  test('goes where it says that there are none', async () => {
    const { text } = await checkInPieces('Test each term.\n\n**Sources:** none.')
    expect(text.trimEnd()).toBe('Test each term.')
  })
})

test('a source that is named twice beside itself stands there once', async () => {
  const { text } = await checkInPieces('Keep one copy offline [E1.2] [E1.2].')
  expect(text).toBe('Keep one copy offline [1].')
})

test('figures in code claim nothing', async () => {
  const code = '```\nretention = $4,500\n```\n'
  expect(closingOf((await checkInPieces(`Set it so:\n\n${code}`)).text).hasAmounts).toBe(false)
  const said = await checkInPieces('Retention costs $4,500.')
  expect(closingOf(said.text).hasAmounts).toBe(true)
})

test('a line keeps all the sources that stand behind its sentence', () => {
  const book = sourceBook()
  book.show(
    entryOf({
      ...backups,
      point:
        'Test what you keep, one copy offline. [^csf.backup] [^cpg.restore] Then write it down.',
    }),
  )
  const [first, second] = book.lines
  expect(first?.sources.map(({ fact }) => fact)).toEqual(['csf.backup', 'cpg.restore'])
  expect(second?.text).toBe('Then write it down.')
})

test('of a line with several sources those are cited that stand behind what was said', async () => {
  const entry = entryOf({
    ...wcag,
    direct: {
      yes_no:
        'Districts must meet the standard for web pages; [^ada.web] vendors answer by contract for their products. [^ada.vendors]',
    },
  })
  const citations: Citation[] = []
  const book = sourceBook({ onCitation: (one) => citations.push(one) })
  book.show(entry)
  const line = book.lines.find(({ text }) => text.startsWith('Yes or no'))
  if (!line) throw new Error('The line is missing')
  book.numbersOf(line, 'Vendors answer for their products by contract.')
  expect(citations.map(({ fact }) => fact)).toEqual(['ada.vendors'])
  // Where no part is taken as it stands: what says so in its own words, or the first.
  expect(book.numbersOf(line, 'That is so.')).toHaveLength(1)
  expect(citations.map(({ fact }) => fact)).toEqual(['ada.vendors', 'ada.web'])
})

describe('of the sources of one line', () => {
  const servers = entryOf({
    id: 'infrastructure.servers',
    sources: [
      sourceOf({ fact: 'ws2016', sectionId: '', document: '2016', version: 'January 12, 2027' }),
      sourceOf({ fact: 'ws2019', sectionId: '', document: '2019', version: 'January 9, 2029' }),
    ],
    point: 'Keep a list of servers.',
    steps: [
      {
        text: 'Server 2016 gets updates until January 12, 2027 and 2019 until January 9, 2029. [^ws2016] [^ws2019]',
        who: 'Technician',
        time: '1 hour',
      },
      {
        text: 'Stop using Server 2019 by January 9, 2029. Until then tell the insurer. [^ws2019]',
        who: 'Technician',
        time: '1 hour',
      },
    ],
  })
  async function factsBehind(text: string) {
    const citations: Citation[] = []
    const book = sourceBook({ onCitation: (one) => citations.push(one) })
    book.show(servers)
    async function* stream() {
      yield text
    }
    for await (const _ of checkedText(stream(), book, { namesUnsourced: true }));
    return citations.map(({ fact, practice }) => practice ?? fact)
  }

  test.each([
    ['Updates for Server 2016 end January 12, 2027 [E1.2].', ['ws2016']],
    ['Updates for Server 2019 end January 9, 2029 [E1.2].', ['ws2019']],
    ['Servers get updates until a date that is known [E1.2].', ['ws2016', 'ws2019']],
    // The figure is the source's, though its mark stands a sentence later.
    ['Server 2019 is to be gone by January 9, 2029 [E1.3].', ['ws2019']],
  ])('%s', async (text, facts) => expect(await factsBehind(text)).toEqual(facts))
})

test('a citation is judged by its own clause or cell, not by what stands before it', async () => {
  const clause = await check(
    'Restores are tested once a year [E1.2], and WCAG 2.1 AA holds for web content [E2.1].',
  )
  expect(clause.counts).toMatchObject({ kept: 2, moved: 0 })
  const cells = await check(
    '| What | Rule |\n| --- | --- |\n| WCAG 2.1 AA by April 26, 2027 [E2.1] | one copy offline [E1.2] |\n',
  )
  expect(cells.counts).toMatchObject({ kept: 2, moved: 0 })
})

describe('numbers stay whole', () => {
  test.each([
    'The standard is WCAG 2.1 AA for web content [E2.1].',
    'They pay $7.50 a seat, as you said.',
    'See Sec. 4.5 and Art. 12.1(a) for it.',
    'Use a strong method, e.g. a key, i.e. hardware, at 7.5 GHz vs. 2.4 GHz.',
    '1. Restore one server.\n2. Write it down.\n',
    'Call Dr. Smith or No. 4 at 10 a.m. on the first day.',
    'Do [this](https://x.test/a_(b)) now, (504) as it is, and [ ] tick it [x].',
    'Version 3.14.2 is at example.test/a.b?c=d today.',
  ])('%s', async (text) => {
    const said = '20 1232 34 99.31 7.50 7.5 2.4 4.5 12.1 10 4 3.14.2 3.14 504 1'
    const { text: shown } = await checkInPieces(text, { said })
    expect(shown.replace('[E2.1]', '').replace(/ \[\d\]/, ' ')).toBe(text.replace('[E2.1]', ''))
    expect(closingOf(shown)).toEqual({ named: [], hasAmounts: false })
  })

  test('the first words pass on at once', async () => {
    const { out } = await check('Test a restore each term.', { size: 5 })
    expect(out[0]).toBe('Test')
  })
})

describe('citations of lines become the numbers of their sources', () => {
  test('the place of a law goes on in parentheses, and is no citation', async () => {
    const text = 'Each copy is kept offline (34 CFR 99.31(a)(1); ESEA section 1118(b)(2)).'
    expect((await checkInPieces(text)).text).toContain('99.31(a)(1); ESEA section 1118(b)(2)).')
    const cited = 'Keep one copy offline and test restores, once a year since 2024'
    expect((await checkInPieces(`${cited} (1).`, { said: '2024' })).text).toBe(`${cited} [1].`)
  })

  test.each([
    ['[E1.2]', 'one line'],
    ['(E1.2)', 'in parentheses'],
    ['【E1.2】', 'in lenses'],
    ['【1】', 'an entry in lenses'],
    ['【1†source】', 'with its dagger'],
    ['[1]', 'an entry'],
    ['[source 1]', 'named'],
    ['[Source: E1.2]', 'named with a colon'],
    ['(source 1)', 'named in parentheses'],
    ['(1)', 'an entry in parentheses'],
    ['E1.2', 'bare'],
    ['E1.2–E1.2', 'a bare range'],
    ['[[E1.2]]', 'in double brackets'],
    ['\\[E1.2\\]', 'escaped'],
    ['**[E1.2]**', 'in bold'],
    ['`[E1.2]`', 'as code'],
    ['{E1.2}', 'in braces'],
    ['［E1.2］', 'in wide brackets'],
    ['[^E1.2]', 'as a footnote'],
    ['[E1.2](#E1.2)', 'as a link'],
    ['[E1.2, PR.DS-11]', 'with a control beside it'],
    ['[NIST, E1.2]', 'with its publisher'],
    ['[E1.2 (NIST)]', 'with its publisher behind it'],
    ['[cite: E1.2]', 'with a word for it'],
    ['(see E1.2)', 'pointed at'],
    ['(Sources: E1.2 and E1.2)', 'twice in parentheses'],
  ])('%s: %s', async (citation) => {
    const { text, citations } = await checkInPieces(
      `Keep one copy offline and test restores once a year ${citation}.`,
    )
    expect(text).toBe('Keep one copy offline and test restores once a year [1].')
    expect(citations.map(({ fact, number }) => [fact, number])).toEqual([['cpg.restore', 1]])
  })

  test('lists and ranges name several', async () => {
    const sentence = 'Backups are protected and tested, one copy offline, restores tested each year'
    for (const citation of [
      '[E1.1, E1.2]',
      '[E1.1-E1.2]',
      '[E1.1–1.2]',
      '[E1.1][E1.2]',
      '[E1.1; E1.2]',
    ])
      expect((await checkInPieces(`${sentence} ${citation}.`)).text).toBe(`${sentence} [1] [2].`)
  })

  test.each([
    ['The E5 license (E5) is enough; room E7.3 is not.', 'no ids of lines'],
    ['E-mail, EDR and **EVERY** `E` of it *stay*.', 'words that begin as ids do'],
  ])('%s: %s', async (text) => expect((await checkInPieces(text)).text).toBe(text))

  test('one that the sentence is built on stays in it, and footnotes go', async () => {
    const { text } = await checkInPieces(
      'According to E1.2, keep one copy offline.[^1]\n\n[^1]: E1.2, CPG 2.0\n',
    )
    expect(text).toBe('According to [1], keep one copy offline.\n\n')
  })

  test('a number after the full stop belongs to the sentence before it', async () => {
    const { text } = await checkInPieces(
      'Restores must be tested at least once a year. [E1.2] Then rest.',
    )
    expect(text).toBe('Restores must be tested at least once a year. [1] Then rest.')
  })

  test('a line without an outside source is our own practice, under no publisher', async () => {
    const { text, citations } = await checkInPieces(
      'Measure the minutes until the file server works [E1.4]. Restore one server each term [E1.3].',
    )
    expect(text).toBe(
      'Measure the minutes until the file server works [1]. Restore one server each term [1].',
    )
    expect(citations).toMatchObject([
      { fact: 'practice:infrastructure.backups', publisher: 'EdCabinet', document: 'Test backups' },
    ])
  })

  test('sources keep the numbers they had before', async () => {
    const before = { ...sourceOf({ fact: 'cpg.restore', document: 'CPG 2.0', sectionId: '3.O' }) }
    const history = [
      { role: 'assistant', text: 'Yes [4].', citations: [{ ...before, number: 4, entryId: '' }] },
    ] as unknown as Message[]
    const { text } = await checkInPieces(
      'Keep one copy offline [E1.2]. Web content must meet WCAG 2.1 AA [E2.1].',
      { history },
    )
    expect(text).toBe('Keep one copy offline [4]. Web content must meet WCAG 2.1 AA [5].')
  })
})

describe('a citation fits its sentence', () => {
  test('one on another matter moves to the line that says it', async () => {
    const { text, citations, counts } = await checkInPieces(
      'A vendor contract does not move the duty away from your district [E1.1].',
    )
    expect(text).toBe('A vendor contract does not move the duty away from your district [1].')
    expect(citations.map(({ fact }) => fact)).toEqual(['ada.vendors'])
    expect(counts).toMatchObject({ moved: 1, kept: 0 })
  })

  test('one stays behind a section of law that its line rests on, however else that is put', async () => {
    const { text, citations } = await checkInPieces(
      'Each page that somebody can open counts here (28 CFR 35.200) [E2.1].',
    )
    expect(text).toBe('Each page that somebody can open counts here (28 CFR 35.200) [1].')
    expect(citations.map(({ fact }) => fact)).toEqual(['ada.web'])
    const other = await checkInPieces('Buses park behind the gym (28 CFR 35.2001) [E2.1].')
    expect(other.citations).toEqual([])
  })

  test('the number of a list is no figure that leads anywhere', async () => {
    const { text } = await checkInPieces(
      '1. Copy the posters of the band for the hall [E2.1].\n2. Hang them.\n',
    )
    expect(text).toBe('1. Copy the posters of the band for the hall.\n2. Hang them.\n')
  })

  test('one does not go to a publisher where our own practice is closer', async () => {
    const { text, counts } = await checkInPieces(
      'Restore one file server each term and count the minutes until it is working, as tested [E2.1].',
    )
    expect(text).not.toContain('[1]')
    expect(counts).toMatchObject({ moved: 0, dropped: 1 })
  })

  test('one does not move to what is only our own practice', async () => {
    const { text } = await checkInPieces(
      'Somebody watches the minutes until a failed file server is working [E2.1].',
    )
    expect(text).toBe('Somebody watches the minutes until a failed file server is working.')
  })

  test('one stays where its words are, though a figure stands elsewhere', async () => {
    const { citations } = await checkInPieces(
      'Before 2027 a vendor contract does not move the duty away from the district [E2.2].',
    )
    expect(citations.map(({ fact }) => fact)).toEqual(['ada.vendors'])
  })

  test.each([
    'Prueben cada año que las copias se restauran',
    'Eine Kopie bleibt offline, und die Rücksicherung wird geprüft',
  ])('of another language it stays where it was put: %s', async (sentence) => {
    expect((await checkInPieces(`${sentence} [E1.2].`)).text).toBe(`${sentence} [1].`)
  })

  test('one that nothing supports goes, with its blank', async () => {
    const { text, counts } = await checkInPieces(
      'Buses park behind the gym on Fridays [E1.1]. Yes.',
    )
    expect(text).toBe('Buses park behind the gym on Fridays. Yes.')
    expect(counts.dropped).toBe(1)
  })

  test('numbers there are not go', async () => {
    expect((await checkInPieces('Test it [E1.2] [97] each term [^made.up] [E9.9].')).text).toBe(
      'Test it [1] each term.',
    )
  })

  test.each([
    'One-time costs are $[20,750], or $[35] an hour.',
    'Stop where the gap is under [1] point, go on where it is at least [2] points.',
    'Keep screens under a daily ceiling of [30] minutes.',
  ])('a figure in brackets stays where only a figure can stand: %s', async (text) => {
    expect((await checkInPieces(text, { said: '$20,750 $35' })).text).toBe(text)
  })

  test('the number of a source within a phrase is a citation', async () => {
    const { text, citations } = await checkInPieces('Keep one copy offline, as is said in [1].')
    expect(text).toBe('Keep one copy offline, as is said in [1].')
    expect(citations).toHaveLength(1)
  })

  test('a figure to be filled in stays as it is', async () => {
    const figure = 'Backups count for [40] of 100 points.'
    expect((await check(figure, { namesUnsourced: false })).text).toBe(figure)
    expect((await check(`> ${figure}`)).text).toContain(figure)
  })

  test('a figure leads to the line that has it', async () => {
    const { citations } = await checkInPieces('The date for web content is April 26, 2027 [E2.2].')
    expect(citations.map(({ fact }) => fact)).toEqual(['ada.web'])
  })
})
