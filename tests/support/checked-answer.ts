import { expect } from 'vitest'
import type { Message } from '../../domain/advisors/conversations.ts'
import type { Citation } from '../../domain/advisors/knowledge.ts'
import { checkedText, noCounts } from '../../worker/features/advisors/model/checking/check.ts'
import { withoutSourceList } from '../../worker/features/advisors/model/checking/source-list.ts'
import { sourceBook } from '../../worker/features/advisors/model/source-book.ts'
import { entryOf, sourceOf } from './samples/knowledge-entry.ts'

export const backups = entryOf({
  id: 'infrastructure.backups',
  title: 'Test backups',
  sources: [
    sourceOf({ fact: 'csf.backup', sectionId: 'PR.DS-11', sectionTitle: 'Backups' }),
    sourceOf({ fact: 'cpg.restore', document: 'CPG 2.0', sectionId: '3.O' }),
    sourceOf({ fact: 'custom.drill', sectionId: 'ID.IM-02', practice: 'Drills' }),
  ],
  point:
    'Backups are created, protected, maintained and tested. [^csf.backup] Keep one copy offline and test restores at least once a year. [^cpg.restore]',
  steps: [
    { text: 'Restore one server each term. [^custom.drill]', who: 'Technician', time: '2 hours' },
  ],
  measures: ['Minutes from failure to a working file server.'],
})
export const wcag = entryOf({
  id: 'pedagogy.web-accessibility',
  title: 'Accessible web pages',
  sources: [
    sourceOf({ fact: 'ada.web', document: '28 CFR Part 35', sectionId: '35.200' }),
    sourceOf({ fact: 'ada.vendors', document: '28 CFR Part 35', sectionId: '35.201' }),
  ],
  point:
    'Web content of districts must meet WCAG 2.1 AA by April 26, 2027 where they serve 50,000 people or more. [^ada.web] A contract with a vendor does not move the duty away from the district. [^ada.vendors]',
})

type Given = {
  namesUnsourced?: boolean
  isToSend?: boolean
  said?: string
  history?: Message[]
  size?: number
}

/** A model’s text as it is shown, with what was cited and counted. */
export async function check(
  text: string,
  { namesUnsourced = true, isToSend = false, said = '', history = [], size }: Given = {},
) {
  const citations: Citation[] = []
  const book = sourceBook({ history, onCitation: (one) => citations.push(one) })
  book.show(backups)
  book.show(wcag)
  book.allowOwn(said)
  const counts = noCounts()
  const options = { namesUnsourced, isToSend, counts }
  const pieces = size ? (text.match(new RegExp(`.{1,${size}}`, 'gs')) ?? []) : [text]
  async function* stream() {
    yield* pieces
  }
  const out: string[] = []
  for await (const piece of checkedText(withoutSourceList(stream(), book), book, options))
    out.push(piece)
  return { text: out.join(''), out, citations, counts, book }
}

/** The same in pieces of one to four characters and whole. */
export async function checkInPieces(text: string, given: Given = {}) {
  const whole = await check(text, given)
  for (const size of [1, 2, 3, 4, 7])
    expect((await check(text, { ...given, size })).text, `pieces of ${size}`).toBe(whole.text)
  return whole
}

/** What the last line of an answer names as standing in no source, and whether it speaks of amounts. */
export function closingOf(text: string): { named: string[]; hasAmounts: boolean } {
  const [, line = ''] = /\n\n\*([^\n]*)\*$/.exec(text) ?? []
  const [, named] = /^No source shown here has this[^:]+: (.*?)\.(?: Amounts .*)?$/.exec(line) ?? []
  return {
    named: named?.split('; ') ?? [],
    hasAmounts: line.includes('Amounts and shares without'),
  }
}
