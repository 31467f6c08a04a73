import { oneOf } from '../text/one-of.ts'
import { contactRules } from './kinds/contact.ts'
import { identifierRules } from './kinds/identifier.ts'
import { loginRules } from './kinds/login.ts'
import { findMarksBehind, foldWords, markRules, markWithWords } from './kinds/mark.ts'
import {
  findEvidence,
  findPhrases,
  findSoftEvidence,
  joinDetails,
  type RecordReading,
  readRecords,
} from './kinds/record.ts'
import nameWords from './lexicon/name-words.json' with { type: 'json' }
import { findCapitalised } from './names/capitalised.ts'
import {
  type Context,
  contextOf,
  goesOnAbout,
  isOfChild,
  type Named,
  signsOfMessage,
  type Watch,
} from './names/evidence.ts'
import { findLowercase, isCasual } from './names/lowercase.ts'
import { wordKind } from './names/words.ts'
import { hideNames, namesChild, type OwnNames, ownNamesOf } from './own-names.ts'
import { findMentions, withoutLead } from './people.ts'
import { matchRules, nothingOff, type Off } from './rules.ts'
import {
  type Candidate,
  coverageOf,
  type Finding,
  findRepeats,
  groupByStretch,
  overlaps,
  type Span,
  withoutOverlap,
} from './spans.ts'
import { findTableCells, readRosterRow, type TableFindings } from './tables.ts'
import { hidePlaceholders, readPlain, splitSentences } from './text.ts'

type Options = {
  /** Names found before: they are found again by first name or surname alone. */
  named?: Iterable<string>
  /** Names that are no student's: the district's own, its vendors'. */
  knownNames?: readonly string[]
  /** Rules switched off, for evaluations. */
  off?: Off
  watch?: Watch
}

/**
 * Student data in a text, in order and without overlaps. A name counts only beside a record of a
 * minor, and a record only beside a person.
 */
export function findStudentData(
  original: string,
  { named = [], knownNames = [], off = nothingOff, watch }: Options = {},
): Finding[] {
  const plain = readPlain(original)
  const known = [...named]
  const text = hidePlaceholders(plain.text, (word) => wordKind(word) === 'unknown')
  const reading = { ...readWithoutOwn(text, ownNamesOf(knownNames, known), off), watch }
  const people = findPeople(reading, known)
  return findData(reading, people).map((finding) => {
    const start = plain.originalAt(finding.start)
    const end = plain.originalAt(finding.end - 1) + 1
    return { ...finding, start, end, text: original.slice(start, end) }
  })
}

/** A sentence and what was read in it. */
type Sentence = Span & {
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

type Reading = {
  text: string
  off: Off
  /**
   * Whether the text is short enough to be about one thing, each sentence explaining the others.
   */
  isShort: boolean
  sentences: Sentence[]
  tables: TableFindings
  watch?: Watch
}

/** In characters. */
const shortMessage = 1_000
/** Matches text that says more than names: a line of capitalised words alone is no record. */
const speaks = /(?<![\p{L}\p{M}'’-])\p{Ll}\p{L}|[\d:(@]|\p{Lo}|\p{Lu}{2}/u
const prose = /(?<![\p{L}\p{N}'’@._-])\p{Ll}{2}/u
const nothingRead: RecordReading = { tokens: [], places: [] }
const detailRules = [...contactRules, ...loginRules, ...identifierRules]

function readText(text: string, off: Off): Reading {
  const isShort = text.length <= shortMessage
  const tables = findTableCells(text)
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
  return { text, off, isShort, sentences, tables }
}

/** Reads a text without the district's own names, unless one of them is used for a child. */
function readWithoutOwn(text: string, { full, bare }: OwnNames, off: Off): Reading {
  const reading = readText(hideNames(text, full), off)
  const without = hideNames(reading.text, bare)
  if (without === reading.text) return reading
  const isOfOne = (one: Sentence) => one.ofChild || goesOnAbout(one.written) || hasDetailOfOne(one)
  return namesChild(reading.text, bare, reading.sentences, isOfOne)
    ? reading
    : readText(without, off)
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

const hasDetailOfOne = ({ written, details }: Sentence) =>
  details.some(
    ({ rule, type, strength }) =>
      (strength === 'certain' && ofOne.has(type)) || (rule === 'id-cued' && !otherId.test(written)),
  )

/**
 * The spans of students' names: in tables, in sentences with evidence, and mentioned again in part.
 */
function findPeople(reading: Reading, known: string[]): Span[] {
  const { text, off, isShort, sentences } = reading
  const isAboutChild = isShort && sentences.some((one) => one.ofChild || hasDetailOfOne(one))
  const first = searchNames(reading, isAboutChild, reading.watch?.names ?? null)
  // In a short message that names one student, other names without an office are students' too.
  const isOfStudents = isShort && first.names.length > 0 && !off.has('others-named')
  const { names, staff } =
    !reading.watch && first.names.length > 0 && text.length < longText
      ? searchNames(reading, isAboutChild || isOfStudents, first.names)
      : first
  const people = withoutLead(text, sentences, names, known)
  const texts = people.map(({ start, end }) => text.slice(start, end))
  return [...people, ...findMentions(text, sentences, [...known, ...texts], [...people, ...staff])]
}

function searchNames(reading: Reading, inChildText: boolean, namedBefore: Span[] | null) {
  const { text, off, isShort, sentences, tables, watch } = reading
  const ofMessage = signsOfMessage(text, isShort)
  const names = [...tables.names, ...sentences.flatMap(({ row }) => row?.names ?? [])]
  const staff: Span[] = []
  const named = namedBefore && namedIn(text, sentences, namedBefore)
  for (const [index, sentence] of sentences.entries()) {
    if (!sentence.isRead || (sentence.row && !prose.test(sentence.written))) continue
    const context = contextOf(
      text,
      sentence,
      [...sentence.details, ...sentence.records],
      {
        isGoneOnWith: isGoneOnIn(sentences[index + 1]) || isByRecord(sentences, index),
        inChildText,
        soft: softEvidence(sentence),
        ofMessage,
        named: named && named[index]!,
        watch,
      },
      off,
    )
    if (!context.hasEvidence && !context.named) continue
    const written = findCapitalised(context)
    const typed = context.hasEvidence && isCasual(text, sentence) ? findLowercase(context) : []
    names.push(...written.names, ...typed)
    staff.push(...written.staff)
  }
  return { names: names.filter((name) => !citedLaw.test(text.slice(name.start, name.end))), staff }
}

/** A citation of law, "20 U.S.C. 1232g", which reads like initials. */
const citedLaw = /^(?:U\.S\.(?:C\.)?|C\.F\.R\.|R\.C\.)$/

const longestPassage = 800
/** In characters. A longer text is an import; it is read once. */
const longText = 4_000
/** The names in and around each sentence. */
function namedIn(text: string, sentences: Sentence[], names: Span[]): Named[] {
  const bySentence = groupByStretch(names, sentences)
  const begins = (index: number) => {
    const [name] = bySentence[index] ?? []
    return name !== undefined && name.start - sentences[index]!.start < 6
  }
  const named: Named[] = []
  let first = 0
  for (let index = 0; index < sentences.length; index++) {
    const next = sentences[index + 1]
    const isSame =
      text.length <= shortMessage || (next && next.end - sentences[first]!.start <= longestPassage)
    if (next && isSame) continue
    const count = bySentence.slice(first, index + 1).flat().length
    for (; first <= index; first++)
      named.push({
        count,
        inSentence: bySentence[first]!,
        inRows: begins(first - 1) || begins(first + 1),
      })
  }
  return named
}

/** Whether the next sentence continues about a child: "Zeb Marsh? He was caught vaping." */
function isGoneOnIn(next: Sentence | undefined): boolean {
  if (!next) return false
  if (next.details.some(({ rule }) => rule === 'id-cued') && !otherId.test(next.written))
    return true
  if (!goesOnAbout(next.written)) return false
  const hasRecord = [...next.details, ...next.records].some(
    ({ strength, type }) => strength !== 'besidePerson' && type !== 'phone' && type !== 'email',
  )
  return hasRecord || next.ofChild
}

/** "Orla Venn", "Re: Venn, Orla": a line that is a name and nothing else. */
const nameLine =
  /^(?:(?:Re|RE|Fwd?|FW|Subject|About|For): ?)*\p{Lu}[\p{L}'’-]+(?:,? \p{Lu}[\p{L}'’.-]*){1,3}[,:]?$/u

/** Whether a line that is only a name is next to a line with a number, an address or a record. */
function isByRecord(sentences: Sentence[], index: number): boolean {
  if (!nameLine.test(sentences[index]!.written)) return false
  return [sentences[index - 1], sentences[index + 1]].some(
    (beside) =>
      beside?.records.length ||
      beside?.details.some(({ type }) => type !== 'phone' && type !== 'email'),
  )
}

/** Rules for a bare figure or letter, which is too weak as evidence. */
const bareMarks = new Set(['figure-loose', 'letter-loose'])

/** Evidence that counts only right beside a name. */
function softEvidence({ words, marks, details, records }: Sentence): Context['soft'] {
  const own = [...details, ...records]
  const contacts = own.filter(({ type }) => type === 'phone' || type === 'email')
  return [
    ...findSoftEvidence(words),
    ...marks.filter(({ rule }) => !bareMarks.has(rule ?? '')),
    ...own.filter((one) => !contacts.some((contact) => overlaps(contact, one))),
  ]
}

/** The findings of a text, given where students are named. */
function findData(reading: Reading, people: Span[]): Finding[] {
  const { text, sentences } = reading
  const details = sentences.flatMap((sentence) => sentence.details)
  const records = sentences.flatMap((sentence) => sentence.records)
  const ids = reading.off.has('id-of-child')
    ? new Set()
    : new Set(sentences.flatMap((sentence) => idsOfChild(text, sentence)))
  const certain = details.filter((one) => one.strength === 'certain' || ids.has(one))
  const { near, about } = sentencesAbout(text, sentences, [
    ...people,
    ...certain.filter(({ type }) => type !== 'password' && type !== 'phone'),
  ])
  const isAbout = coverageOf(text.length, about)
  // An id may be a statute's or a device's: it counts only near a person.
  const isNear = coverageOf(text.length, near)
  const isBeside = ({ type, strength }: Candidate) =>
    type === 'student_id' && strength === 'besidePerson' ? isNear : isAbout
  const folded = foldWords(text)
  const marksBehind = reading.off.has('marks-behind')
    ? []
    : people.flatMap((name) => findMarksBehind(folded, name) ?? [])
  const loose = [
    ...sentences
      .flatMap(({ marks }) => marks)
      .filter((mark) => mark.strength === 'besidePerson' && isAbout.touches(mark))
      .map((mark) => ({ ...mark, ...markWithWords(folded, mark.start, mark.end) })),
    ...about.flatMap(({ words }) => findPhrases(words)),
    ...marksBehind,
  ]
  const beside = details.filter((one) => one.strength !== 'certain' && isBeside(one).touches(one))
  // The first of overlapping candidates wins.
  return withoutOverlap(text, [
    ...certain,
    ...beside.filter(({ type }) => type === 'address'),
    ...beside.filter(({ strength }) => strength === 'evidence'),
    ...findRepeats(text, certain),
    ...people.map((name): Candidate => ({ ...name, type: 'student_name', strength: 'certain' })),
    ...beside.filter(({ strength }) => strength === 'besidePerson'),
    ...joinDetails(text, [...records.filter((record) => isAbout.touches(record)), ...loose]),
  ])
}

const goesOnWith = new RegExp(String.raw`\b${oneOf(nameWords.oneMeant)}\b`, 'iu')
/** Rules for numbers and logins that count where the sentence is about one student. */
const looseIds = new Set(['id-loose', 'login-with-year'])
/** Ids of things and of staff. */
const otherId = new RegExp(
  String.raw`\b${oneOf(nameWords.otherId)}['’s]* (?:id|number|no\.?|#)`,
  'iu',
)

/** Ids that belong to the child a sentence is about: "The kid with ID 448120". */
function idsOfChild(text: string, { written, ofChild, details, records }: Sentence): Candidate[] {
  const isBorn = details.some(({ type }) => type === 'dob')
  if (!goesOnWith.test(written) && !isBorn && records.length === 0) return []
  const takesLoose = ofChild || details.some(({ rule }) => rule === 'id-cued')
  // A number in an address is the house or the post code.
  const addresses = details.filter(({ type }) => type === 'address')
  return details.filter(
    (one) =>
      (one.rule === 'id-cued' || (takesLoose && looseIds.has(one.rule ?? ''))) &&
      !otherId.test(text.slice(Math.max(0, one.start - 24), one.start)) &&
      !addresses.some((address) => overlaps(address, one)),
  )
}

/** "Action: 3 days ISS": a line of a form. */
const formLine = /^\W{0,3}\p{L}[\p{L} /'’.-]{1,24}: ?\S/u

/** Which sentences are about somebody, given those that name one: form lines share it with form lines beside them. */
function withForms(sentences: Sentence[], named: boolean[]): boolean[] {
  const onForm = sentences.map(({ written }) => formLine.test(written))
  const about = [...named]
  const spread = (index: number, from: number) => {
    if (onForm[index] && onForm[from] && about[from]) about[index] = true
  }
  for (let index = 1; index < about.length; index++) spread(index, index - 1)
  for (let index = about.length - 2; index >= 0; index--) spread(index, index + 1)
  return about
}

const isQuestion = /\?\s*$/
/** In words. Up to this length a neighbour of a sentence about somebody is about them, too. */
const shortSentence = 12
const shortQuestion = 6

/**
 * Sentences about someone. `near`: those that name or identify somebody, and their neighbours.
 * `about`: in a short text also every other sentence that is no question.
 */
function sentencesAbout(
  text: string,
  sentences: Sentence[],
  identities: Span[],
): { near: Sentence[]; about: Sentence[] } {
  const identified = coverageOf(text.length, identities)
  const named = withForms(
    sentences,
    sentences.map((sentence) => identified.touches(sentence)),
  )
  const isNear = ({ written, records }: Sentence, index: number) => {
    if (named[index]) return true
    if (!named[index - 1] && !named[index + 1]) return false
    if (named[index - 1] && records.length > 0) return true
    const most = isQuestion.test(written) ? shortQuestion : shortSentence
    return goesOnWith.test(written) || written.split(/\s+/, most + 1).length <= most
  }
  const near = sentences.filter(isNear)
  if (text.length > shortMessage || near.length === 0) return { near, about: near }
  const about = sentences.filter((one) => near.includes(one) || !isQuestion.test(one.written))
  return { near, about }
}
