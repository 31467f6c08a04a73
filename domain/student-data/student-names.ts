import { findSoftEvidence } from './kinds/record.ts'
import { findCapitalised } from './names/capitalised.ts'
import { signsOfPassage } from './names/likelihood.ts'
import { findLowercase, isCasual } from './names/lowercase.ts'
import {
  type Context,
  contextOf,
  goesOnAbout,
  isOfSchoolLife,
  type Named,
  signsOfMessage,
} from './names/sentence-evidence.ts'
import { findMentions, withoutLead } from './people.ts'
import {
  hasDetailOfOne,
  otherId,
  prose,
  type Reading,
  type Sentence,
  shortMessage,
} from './reading.ts'
import { coverageOf, groupByStretch, overlaps, type Span } from './spans.ts'

/**
 * The spans of students' names: in tables, in sentences with evidence, and mentioned again in part.
 */
export function findStudentNames(reading: Reading, known: string[]): Span[] {
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
  const passages = passagesOf(text, sentences)
  const named = namedBefore && namedIn(passages, sentences, namedBefore)
  const words = passages.flatMap(({ start, end, sentences }) => {
    const signs = signsOfPassage(text.slice(start, end), watch !== undefined)
    return sentences.map(() => signs)
  })
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
        passage: words[index]!,
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
  const isOther = coverageOf(text.length, reading.others)
  const students = names.filter(
    (name) => !citedLaw.test(text.slice(name.start, name.end)) && !isOther.touches(name),
  )
  return { names: students, staff }
}

/** A citation of law, "20 U.S.C. 1232g", which reads like initials. */
const citedLaw = /^(?:U\.S\.(?:C\.)?|C\.F\.R\.|R\.C\.)$/

const longestPassage = 800
/** In characters. A longer text is an import; it is read once. */
const longText = 4_000
/** Sentences that explain each other. */
type Passage = Span & { sentences: Sentence[] }

/** A short text is one passage, a long one has several. */
function passagesOf(text: string, sentences: Sentence[]): Passage[] {
  const passages: Passage[] = []
  for (const sentence of sentences) {
    const last = passages.at(-1)
    const isSame =
      last && (text.length <= shortMessage || sentence.end - last.start <= longestPassage)
    if (isSame) last.sentences.push(sentence)
    else passages.push({ start: sentence.start, end: 0, sentences: [sentence] })
    passages.at(-1)!.end = sentence.end
  }
  return passages
}

/** The names in and around each sentence. */
function namedIn(passages: Passage[], sentences: Sentence[], names: Span[]): Named[] {
  const bySentence = groupByStretch(names, sentences)
  const begins = (index: number) => {
    const [name] = bySentence[index] ?? []
    return name !== undefined && name.start - sentences[index]!.start < 6
  }
  const counts = groupByStretch(names, passages).flatMap(({ length }, index) =>
    passages[index]!.sentences.map(() => length),
  )
  return counts.map((count, index) => ({
    count,
    inSentence: bySentence[index]!,
    inRows: begins(index - 1) || begins(index + 1),
  }))
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
  return hasRecord || next.ofChild || isOfSchoolLife(next.written)
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
