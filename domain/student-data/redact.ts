import { contactRules } from './kinds/contact.ts'
import { identifierRules } from './kinds/identifier.ts'
import { loginRules } from './kinds/login.ts'
import { foldWords, markRules, markWithWords } from './kinds/mark.ts'
import {
  findEvidence,
  findPhrases,
  findSoftEvidence,
  joinDetails,
  type RecordReading,
  readRecords,
} from './kinds/record.ts'
import { findCapitalised } from './names/capitalised.ts'
import { contextOf, goesOnAbout, isOfChild } from './names/evidence.ts'
import { findLowercase, isCasual } from './names/lowercase.ts'
import { wordKind } from './names/words.ts'
import { findMentions, identifyPeople, isNameOf, letterOf, withoutLead } from './people.ts'
import { matchRules, nothingOff, type Off } from './rules.ts'
import {
  type Candidate,
  coverageOf,
  type Finding,
  findRepeats,
  groupByStretch,
  literally,
  overlaps,
  placeholders,
  type Span,
  withoutOverlap,
} from './spans.ts'
import { findTableCells, readRosterRow } from './tables.ts'
import { hidePlaceholders, readPlain, splitSentences } from './text.ts'

export type { Finding, StudentDataType } from './spans.ts'
export { placeholders } from './spans.ts'

/** What is known of a conversation; it lives where the names were typed, nowhere else. */
export type Naming = {
  /** Placeholders by name as written: "Jayden Smith" is "Student A". */
  people?: ReadonlyMap<string, string>
  /** Placeholders that stand in the conversation already. */
  taken?: ReadonlySet<string>
  /** Names that are no student's: the district's own, its vendors'. */
  knownNames?: readonly string[]
  /** People who are no students, as the writer says: their names stay, what is said of them goes. */
  notStudents?: readonly string[]
}

export type Redacted = { text: string; findings: Finding[]; people: Map<string, string> }

/**
 * The text with a stable placeholder for each finding: one letter per person, one phrase per kind.
 * Someone named before in the conversation keeps the letter; nobody gets a letter that is taken.
 */
export function redactStudentData(original: string, naming: Naming = {}): Redacted {
  const findings = findStudentData(original, {
    named: naming.people?.keys(),
    knownNames: naming.knownNames,
  }).filter(
    ({ type, text }) =>
      type !== 'student_name' || !naming.notStudents?.some((name) => isNameOf(text, name)),
  )
  const names = findings.filter(({ type }) => type === 'student_name').map(({ text }) => text)
  const people = namePeople(original, names, naming)
  const pieces: string[] = []
  let at = 0
  for (const { start, end, type, text } of findings) {
    const before = original.slice(at, start)
    // "student Jayden Smith" becomes "Student A", not "student Student A".
    const isName = type === 'student_name'
    pieces.push(isName ? before.replace(/\b[Ss]tudent\s$/, '') : before)
    pieces.push((isName && people.get(text)) || placeholders[type])
    at = end
  }
  return { text: pieces.join('') + original.slice(at), findings, people }
}

/** The placeholder of every name, of this text and before it. */
function namePeople(original: string, names: string[], { people, taken }: Naming) {
  const used = new Set([...(taken ?? []), ...(people?.values() ?? []), ...placeholdersIn(original)])
  const all = [...(people?.keys() ?? []), ...names]
  const labels: (string | undefined)[] = []
  const named = new Map<string, string>()
  let letter = 0
  for (const [index, person] of identifyPeople(all).entries()) {
    const name = all[index] ?? ''
    labels[person] ??= people?.get(name) ?? nextFree()
    named.set(name, labels[person])
  }
  return named

  function nextFree(): string {
    for (;;) {
      const label = `${placeholders.student_name} ${letterOf(letter++)}`
      if (!used.has(label)) return label
    }
  }
}

/** The placeholders of people that stand in a text: "Student A", "Student B". */
export function placeholdersIn(text: string): string[] {
  return text.match(/\bStudent [A-Z]{1,2}\b/g) ?? []
}

const detailRules = [...contactRules, ...loginRules, ...identifierRules]

type Options = {
  /** Names found before: they are found again by first name or surname alone. */
  named?: Iterable<string>
  knownNames?: readonly string[]
  /** Rules switched off, for evaluations. */
  off?: Off
}

/**
 * Student data in a text, in order and without overlaps. A name alone is none: it becomes so beside
 * a record of a minor, and a record becomes so beside a person.
 */
export function findStudentData(
  original: string,
  { named = [], knownNames = [], off = nothingOff }: Options = {},
): Finding[] {
  const plain = readPlain(original)
  const text = hideNames(
    hidePlaceholders(plain.text, (word) => wordKind(word) === 'unknown'),
    knownNames,
  )
  const sentences = splitSentences(text)
  const tables = findTableCells(text)
  const inTable = coverageOf(text.length, [...tables.names, ...tables.cells])
  const isShort = text.length <= shortMessage
  /** Whether a sentence is read for more than the cells that are known by their heading. */
  const isSpeaking = sentences.map((sentence) => {
    const written = text.slice(sentence.start, sentence.end)
    if (inTable.touches(sentence)) return prose.test(written)
    return isShort || speaks.test(written)
  })
  const stretches = joinStretches(sentences.filter((_, index) => isSpeaking[index]))
  const rosters = sentences.map((sentence, index) =>
    isSpeaking[index] ? readRosterRow(text, sentence) : null,
  )
  const details = [
    ...tables.cells,
    ...rosters.flatMap((row) => row?.cells ?? []),
    ...stretches.flatMap((stretch) => matchRules(detailRules, text, off, stretch)),
  ]
  const readings = sentences.map((sentence, index) =>
    isSpeaking[index] ? readRecords(text, sentence, off) : nothingRead,
  )
  const folded = foldWords(text)
  const marks = stretches.flatMap((stretch) => matchRules(markRules, folded, off, stretch))
  const records = joinDetails(text, [
    ...marks.filter(({ strength }) => strength === 'evidence'),
    ...readings.flatMap(findEvidence),
  ])
  const detailsOf = groupByStretch(details, sentences)
  const recordsOf = groupByStretch(records, sentences)

  const marksOf = groupByStretch(marks, sentences)
  const phrasesOf = readings.map(findPhrases)
  /** Whether the sentence behind one goes on about a child: "Zeb Marsh? He was caught vaping." */
  const isGoneOn = (index: number) => {
    const next = sentences[index + 1]
    if (!next) return false
    const hasRecord = [...detailsOf[index + 1]!, ...recordsOf[index + 1]!].some(
      ({ strength, type }) => strength !== 'besidePerson' && type !== 'phone' && type !== 'email',
    )
    const sentence = text.slice(next.start, next.end)
    return goesOnAbout(sentence) && (hasRecord || isOfChild(sentence))
  }

  const inChildText =
    isShort &&
    (sentences.some(({ start, end }) => isOfChild(text.slice(start, end))) ||
      details.some(({ type, strength }) => strength === 'certain' && ofOne.has(type)))
  const searchNames = (inChildText: boolean) => {
    const names = [...tables.names, ...rosters.flatMap((row) => row?.names ?? [])]
    const staff: Span[] = []
    sentences.forEach((sentence, index) => {
      const isRow = rosters[index] && !prose.test(text.slice(sentence.start, sentence.end))
      if (!isSpeaking[index] || isRow) return
      const own = [...detailsOf[index]!, ...recordsOf[index]!]
      const phones = own.filter(({ type }) => type === 'phone' || type === 'email')
      const soft = [
        ...findSoftEvidence(readings[index]!),
        ...marksOf[index]!.filter(({ rule }) => !bareMarks.has(rule ?? '')),
        ...own.filter((one) => !phones.some((phone) => overlaps(phone, one))),
      ]
      const context = contextOf(
        text,
        sentence,
        own,
        { isGoneOnWith: isGoneOn(index), inChildText, soft },
        off,
      )
      if (!context.hasEvidence) return
      const written = findCapitalised(context)
      const typed = isCasual(text, sentence) ? findLowercase(context) : []
      const solid = context.candidates.filter(
        ({ type, strength }) =>
          strength !== 'besidePerson' &&
          (type === 'health' || !recordsOf[index]!.some((r) => r.type === type)),
      )
      names.push(
        ...[...written.names, ...typed].filter((name) => !solid.some((one) => overlaps(one, name))),
      )
      staff.push(...written.staff)
    })
    return { names, staff }
  }
  const first = searchNames(inChildText)
  // In a short message that names one student, who else is named without an office is another.
  const isOfStudents = isShort && !inChildText && first.names.length > 0
  const { names, staff } = isOfStudents && !off.has('others-named') ? searchNames(true) : first

  const known = [...named]
  const people = withoutLead(text, sentences, names, known)
  const texts = people.map(({ start, end }) => text.slice(start, end))
  people.push(...findMentions(text, sentences, [...known, ...texts], [...people, ...staff]))

  const speaksOfChild = (index: number) => {
    const { start, end } = sentences[index]!
    return goesOnWith.test(text.slice(start, end)) || recordsOf[index]!.length > 0
  }
  const isOfOneChild = (index: number) => {
    const { start, end } = sentences[index]!
    return isOfChild(text.slice(start, end))
  }
  /** "The kid with ID 448120": a number called an id is a pupil's where the sentence speaks of one. */
  const ids = sentences.flatMap((_, index) =>
    off.has('id-of-child') || !speaksOfChild(index)
      ? []
      : detailsOf[index]!.filter(
          ({ rule, start }, _, all) =>
            (rule === 'id-cued' ||
              (looseIds.has(rule ?? '') &&
                (isOfOneChild(index) || all.some((one) => one.rule === 'id-cued')))) &&
            !otherId.test(text.slice(Math.max(0, start - 24), start)),
        ),
  )
  const certain = details.filter((one) => one.strength === 'certain' || ids.includes(one))
  const identities = [
    ...people,
    ...certain.filter(({ type }) => type !== 'password' && type !== 'phone'),
  ]
  const about = sentencesAbout(text, sentences, identities)
  const isAbout = coverageOf(
    text.length,
    about.map((index) => sentences[index]!),
  )
  const wide = [
    ...marks
      .filter((mark) => mark.strength === 'besidePerson' && isAbout.touches(mark))
      .map((mark) => ({ ...mark, ...markWithWords(folded, mark.start, mark.end) })),
    ...about.flatMap((index) => phrasesOf[index]!),
  ]
  const beside = details.filter((one) => one.strength !== 'certain' && isAbout.touches(one))
  /** "1180 on the SAT" is no number of a pupil. */
  const isMark = (one: Candidate) =>
    one.type === 'student_id' &&
    records.some((record) => record.type === 'grade_record' && overlaps(record, one))
  const findings = withoutOverlap(text, [
    ...certain,
    ...beside.filter(({ strength }) => strength === 'evidence'),
    ...findRepeats(text, certain),
    ...people.map((name): Candidate => ({ ...name, type: 'student_name', strength: 'certain' })),
    ...beside.filter((one) => one.strength === 'besidePerson' && !isMark(one)),
    ...joinDetails(text, [...records.filter((record) => isAbout.touches(record)), ...wide]),
  ])
  return findings.map((finding) => {
    const start = plain.originalAt(finding.start)
    const end = plain.originalAt(finding.end - 1) + 1
    return { ...finding, start, end, text: original.slice(start, end) }
  })
}

/** A line of capitalised words alone says of nobody that they are pupils. */
const speaks = /(?<![\p{L}\p{M}'’-])\p{Ll}\p{L}|[\d:(@]|\p{Lo}|\p{Lu}{2}/u
const prose = /(?<![\p{L}\p{N}'’@._-])\p{Ll}{2}/u
const nothingRead: RecordReading = { tokens: [], places: [] }

/** Neighbouring sentences as one stretch, so that what lies across their border is read. */
function joinStretches(sentences: Span[]): Span[] {
  const joined: Span[] = []
  for (const { start, end } of sentences) {
    const last = joined.at(-1)
    if (last && start - last.end < 4) last.end = end
    else joined.push({ start, end })
  }
  return joined
}

/** In characters: a message about one thing, in which one sentence explains another. */
const shortMessage = 1_000
/** A bare figure or letter makes nobody a pupil. */
const bareMarks = new Set(['figure-loose', 'letter-loose', 'away'])
const ofOne = new Set(['student_id', 'dob', 'ssn', 'address', 'email', 'phone', 'password'])

/** Figures and logins that are a pupil's where the sentence speaks of one. */
const looseIds = new Set(['id-loose', 'login-with-year'])
/** Ids of things, and of people at work. */
const otherId =
  /\b(?:employee|staff|vendor|asset|device|ticket|meeting|tenant|client|app|order|case|zoom|webinar|teacher|apple|google|azure|license|customer|site|school|building|entity|user)['’s]* (?:id|number|no\.?|#)/i
const institution =
  /^(?:the )|,? (?:(?:public|community|consolidated|unified|independent|central|city|county|township|area|local|regional|high|elementary|union|joint|school|schools|district|districts|isd|usd|csd|cisd|academy|system|no\.? ?\d+|#?\d+) ?)+$/gi

/** Names that are no student's, blotted out: in full, and without "Public Schools" at their end. */
function hideNames(text: string, names: readonly string[]): string {
  const known = names
    .flatMap((name) => [name.trim(), name.trim().replace(institution, '')])
    .filter((name) => name.length > 2)
    .sort((a, b) => b.length - a.length)
  if (known.length === 0) return text
  const pattern = `(?<![\\p{L}\\p{N}])(?:${known.map(literally).join('|')})(?![\\p{L}\\p{N}]| \\p{Lu})`
  return text.replace(new RegExp(pattern, 'gu'), (name) => '·'.repeat(name.length))
}

const goesOnWith =
  /\b(?:he|she|his|hers?|him|hes|shes|they|their|them|student|kid|child|son|daughter)\b/i
const isQuestion = /\?\s*$/

/** Indexes of sentences about someone: those that identify, and those beside them that go on. */
function sentencesAbout(text: string, sentences: Span[], identities: Span[]): number[] {
  const identified = coverageOf(text.length, identities)
  const about = sentences.map((sentence) => identified.touches(sentence))
  return [...sentences.keys()].filter((index) => {
    if (about[index]) return true
    if (!about[index - 1] && !about[index + 1]) return false
    const { start, end } = sentences[index]!
    const sentence = text.slice(start, end)
    return (
      goesOnWith.test(sentence) ||
      sentence.split(/\s+/, 13).length < (isQuestion.test(sentence) ? 7 : 13)
    )
  })
}
