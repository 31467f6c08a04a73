import { oneOf } from '../text/one-of.ts'
import { findFields } from './fields.ts'
import { contactRules } from './kinds/contact.ts'
import { identifierRules } from './kinds/identifier.ts'
import { loginRules } from './kinds/login.ts'
import { foldWords, markRules } from './kinds/mark.ts'
import { pathRules } from './kinds/path.ts'
import { findEvidence, joinDetails, type RecordReading, readRecords } from './kinds/record.ts'
import nameWords from './lexicon/name-words.json' with { type: 'json' }
import { goesOnAbout, isOfChild, type Watch } from './names/sentence-evidence.ts'
import { hideNames, namesChild, type OwnNames } from './own-names.ts'
import { matchRules, type Off } from './rules.ts'
import { type Candidate, coverageOf, groupByStretch, type Span } from './spans.ts'
import { findListedNames, findTableCells, readRosterRow, type TableFindings } from './tables.ts'
import { splitSentences } from './text.ts'

/** A sentence and what was read in it. */
export type Sentence = Span & {
  written: string
  /** Whether the whole sentence is read; otherwise only its table cells are. */
  isRead: boolean
  row: TableFindings | null
  /** About one child: "he", "our 7th grader", "his mom". */
  ofChild: boolean
  words: RecordReading
  /** Contacts, numbers, dates and logins. */
  details: Candidate[]
  marks: Candidate[]
  /** Records that show by themselves that the sentence is about a student. */
  records: Candidate[]
}

/** A text taken apart: its sentences and tables, with the details in them. */
export type Reading = {
  text: string
  off: Off
  /** Whether the text is at most `shortMessage` long. */
  isShort: boolean
  sentences: Sentence[]
  tables: TableFindings
  /** Values under keys of teachers, schools and products. */
  others: Span[]
  watch?: Watch
}

/** In characters. A text up to this length is about one thing: each sentence explains the others. */
export const shortMessage = 1_000
/** Matches text that says more than names: a line of capitalised words alone is no record. */
const speaks = /(?<![\p{L}\p{M}'’-])\p{Ll}\p{L}|[\d:(@]|\p{Lo}|\p{Lu}{2}/u
/** Matches words in lower case, which a cell of a table hardly has. */
export const prose = /(?<![\p{L}\p{N}'’@._-])\p{Ll}{2}/u
const nothingRead: RecordReading = { tokens: [], places: [] }
const detailRules = [...contactRules, ...loginRules, ...identifierRules, ...pathRules]

/** The reading of a text without the district's own names, unless one of them is a child's here. */
export function readWithoutOwn(text: string, { full, bare }: OwnNames, off: Off): Reading {
  const reading = readText(hideNames(text, full), off)
  const without = hideNames(reading.text, bare)
  if (without === reading.text) return reading
  const isOfOne = (one: Sentence) => one.ofChild || goesOnAbout(one.written) || hasDetailOfOne(one)
  return namesChild(reading.text, bare, reading.sentences, isOfOne)
    ? reading
    : readText(without, off)
}

function readText(text: string, off: Off): Reading {
  const isShort = text.length <= shortMessage
  const [table, fields] = [findTableCells(text), findFields(text)]
  const tables = {
    names: [...table.names, ...fields.names, ...findListedNames(text)],
    cells: [...table.cells, ...fields.cells],
  }
  const inTable = coverageOf(text.length, [...tables.names, ...tables.cells])
  const sentences = splitSentences(text).map((span): Sentence => {
    const written = text.slice(span.start, span.end)
    const isRead = inTable.touches(span) ? prose.test(written) : isShort || speaks.test(written)
    return {
      ...span,
      written,
      isRead,
      row: isRead ? readRosterRow(text, span) : null,
      ofChild: isOfChild(written),
      words: isRead ? readRecords(text, span, off) : nothingRead,
      details: [],
      marks: [],
      records: [],
    }
  })
  // Details may cross the border of two sentences.
  const stretches = joinStretches(sentences.filter(({ isRead }) => isRead))
  const folded = foldWords(text)
  const marks = stretches.flatMap((stretch) => matchRules(markRules, folded, off, stretch))
  const details = groupByStretch(
    [
      ...tables.cells,
      ...sentences.flatMap(({ row }) => row?.cells ?? []),
      ...stretches.flatMap((stretch) => matchRules(detailRules, text, off, stretch)),
    ],
    sentences,
  )
  const records = groupByStretch(
    joinDetails(text, [
      ...marks.filter(({ strength }) => strength === 'evidence'),
      ...sentences.flatMap(({ words }) => findEvidence(words)),
    ]),
    sentences,
  )
  const marksOf = groupByStretch(marks, sentences)
  for (const [index, sentence] of sentences.entries()) {
    sentence.details = details[index]!
    sentence.records = records[index]!
    sentence.marks = marksOf[index]!
  }
  return { text, off, isShort, sentences, tables, others: fields.others }
}

/** Neighbouring sentences as one stretch. */
function joinStretches(sentences: Span[]): Span[] {
  const joined: Span[] = []
  for (const { start, end } of sentences) {
    const last = joined.at(-1)
    if (last && start - last.end < 4) last.end = end
    else joined.push({ start, end })
  }
  return joined
}

/**
 * Types of detail that belong to one person; in a short message they make the rest about that
 * child.
 */
const ofOne = new Set(['student_id', 'dob', 'ssn', 'address', 'email', 'phone', 'password'])

/** Whether a sentence has a detail that belongs to one person. */
export const hasDetailOfOne = ({ written, details }: Sentence) =>
  details.some(
    ({ rule, type, strength }) =>
      (strength === 'certain' && ofOne.has(type)) || (rule === 'id-cued' && !otherId.test(written)),
  )

/** Matches an id of a thing or of staff: "asset number", "employee ID". */
export const otherId = new RegExp(
  String.raw`\b${oneOf(nameWords.otherId)}['’s]* (?:id|number|no\.?|#)`,
  'iu',
)
