import { brand } from '../brand.ts'
import type { AdvisorId } from './advisors.ts'

/** Where a statement can be read: a section of a document, as it stood at that version. */
export type Source = {
  /** Id of the verified fact the statement rests on. */
  fact: string
  publisher: string
  /** The law or document as it is said aloud: "FERPA", "NIST CSF 2.0". */
  shortName: string
  document: string
  version: string
  sectionId: string
  sectionTitle: string
  url: string
  /** The state whose law or rule it is, "OH"; null for a national source. */
  state: string | null
  /** ISO date on which the section was last compared with what is said of it. */
  checked: string
  /** The section's own words, quoted only from works in the public domain. */
  passage: string | null
  /** Our own practice, where no publisher says it and the link only leads to related reading. */
  practice: string | null
}

/**
 * Kinds of question that an entry may answer in one or two sentences, with their labels in its
 * file.
 */
export const directAnswerLabels = {
  yes_no: 'Yes or no',
  amount: 'Amount',
  date: 'Date',
  who: 'Who',
  choose: 'Choice',
  why: 'Why',
} as const
export type DirectAnswerKind = keyof typeof directAnswerLabels
export const directAnswerKinds = Object.keys(directAnswerLabels) as DirectAnswerKind[]

export type Step = { text: string; who: string; time: string }
export type CostClass = '$0' | '$' | '$$' | '$$$'

/** Who a letter goes to (others: a vendor, an insurer, an agency), and its section of an entry. */
export const letterSections = {
  families: 'Letter to families',
  staff: 'Letter to staff',
  others: 'Letter to others',
} as const
export type LetterReader = keyof typeof letterSections

/**
 * One question a leader asks, answered. Texts are inline Markdown; `[^fact]` marks the source a
 * sentence rests on.
 */
export type KnowledgeEntry = {
  id: string
  title: string
  domains: AdvisorId[]
  facts: string[]
  cost: CostClass
  confidence: 'high' | 'medium' | 'low'
  /** ISO dates. */
  asOf: string
  reviewBy: string
  /** How leaders put the question; search finds the entry by them first of all. */
  exampleQuestions: string[]
  sources: Source[]
  point: string
  /** The answer in a sentence or two, by the kind of question; absent in entries that have none. */
  direct?: { [kind in DirectAnswerKind]?: string }
  steps: Step[]
  measures: string[]
  risks: string[]
  smallDistrict: string
  board: string
  money: string
  /** The limit of advice on this; null where no law or contract is involved. */
  limit: string | null
  /** Markdown of a text ready to send, for readers that directors are often asked to write to. */
  letters?: { [reader in LetterReader]?: string }
  /** Markdown, in which a link leads to the entry that answers: see `nextQuestion`. */
  nextQuestions: string[]
}

/** A numbered source of one answer, and the entry that tells it; '' where it is only pointed to. */
export type Citation = Source & { number: number; entryId: string }

/** "[2]" in an answer, the number of a source; "[2](…)" is a link. */
export const citationNumber = /\[(\d{1,3})\](?!\()/g

const practicePrefix = 'practice:'

/** The source of an entry's lines that rest on no outside passage: our own practice note. */
export function practiceCitation(entry: KnowledgeEntry): Omit<Citation, 'number'> {
  return {
    fact: `${practicePrefix}${entry.id}`,
    publisher: brand.name,
    shortName: `${brand.name} practice`,
    document: entry.title,
    version: `As of ${entry.asOf}`,
    sectionId: 'Practice note',
    sectionTitle: 'Practice note',
    url: '',
    state: null,
    checked: entry.asOf,
    passage: null,
    practice: 'Practice note',
    entryId: entry.id,
  }
}

/** Whether a citation is of our own practice rather than of an outside source. */
export function isPracticeNote({ fact }: Pick<Source, 'fact'>): boolean {
  return fact.startsWith(practicePrefix)
}

const marker = /\s?\[\^([^\]\s]+)\]/g

/** Ids of the facts a text cites, in order, each once. */
export function citedFacts(text: string): string[] {
  return [...new Set([...text.matchAll(marker)].map(([, fact]) => fact as string))]
}

/** A text as it is read where nothing is cited. */
export function withoutMarkers(text: string): string {
  return text.replace(marker, '')
}

/** Replaces each marker by what `label` makes of its fact id, e.g. " [3]". */
export function replaceMarkers(text: string, label: (fact: string) => string): string {
  return text.replace(marker, (_, fact: string) => label(fact))
}

/** A question to ask next, and the id of the entry that answers it where one is named. */
export function nextQuestion(markdown: string): { question: string; entryId?: string } {
  const [, question, entryId] = /^\[(.+)\]\(([^()\s]+)\)$/.exec(markdown) ?? []
  return question && entryId ? { question, entryId } : { question: markdown }
}

/** "CISA, CPG 2.0, 3.F" in one line. */
export function sourceLine(source: Source): string {
  const { publisher, document, sectionId } = source
  if (isPracticeNote(source)) return `${publisher} practice: ${document}`
  return [publisher, document, sectionId].join(', ')
}

/** "PR.DS-11, Backups"; once where id and title are the same. */
export function sectionOf({
  sectionId,
  sectionTitle,
}: Pick<Source, 'sectionId' | 'sectionTitle'>): string {
  return sectionId === sectionTitle ? sectionId : `${sectionId}, ${sectionTitle}`
}

/**
 * The part of a version that the document's name does not say: "June 2024" of "8.1 (June 2024)"; ''
 * if none.
 */
export function editionOf({ document, version }: Pick<Source, 'document' | 'version'>): string {
  if (/^(?:practice|ongoing|n\/a$|see id$|various$)/.test(version)) return ''
  const [, number = '', date = ''] = /^([^(]+) \(([^()]+)\)$/.exec(version) ?? [version, version]
  const isNamed = document.endsWith(number) || document.split(/[\s(),]+/).includes(number)
  return [isNamed ? '' : number, date].filter(Boolean).join(', ')
}
