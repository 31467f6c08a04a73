import { oneOf } from '../text/one-of.ts'
import { findMarksBehind, foldWords, markWithWords } from './kinds/mark.ts'
import { fillClauses, findPhrases, joinDetails } from './kinds/record.ts'
import nameWords from './lexicon/name-words.json' with { type: 'json' }
import type { Watch } from './names/sentence-evidence.ts'
import { wordKind } from './names/words.ts'
import { ownNamesOf } from './own-names.ts'
import { otherId, type Reading, readWithoutOwn, type Sentence, shortMessage } from './reading.ts'
import { nothingOff, type Off } from './rules.ts'
import {
  type Candidate,
  coverageOf,
  type Finding,
  findRepeats,
  overlaps,
  type Span,
  withoutOverlap,
} from './spans.ts'
import { findStudentNames } from './student-names.ts'
import { hidePlaceholders, readPlain } from './text.ts'

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
  const people = findStudentNames(reading, known)
  return findData(reading, people).map((finding) => {
    const start = plain.originalAt(finding.start)
    const end = plain.originalAt(finding.end - 1) + 1
    return { ...finding, start, end, text: original.slice(start, end) }
  })
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
    ...fillClauses(
      text,
      joinDetails(text, [...records.filter((record) => isAbout.touches(record)), ...loose]),
      people,
    ),
  ])
}

const goesOnWith = new RegExp(String.raw`\b${oneOf(nameWords.oneMeant)}\b`, 'iu')
/** Rules for numbers and logins that count where the sentence is about one student. */
const looseIds = new Set(['id-loose', 'login-with-year'])
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

/** "May a student be suspended?" asks about all of them. */
const anyone = /\b(?:an?|any|each|every|no) (?:\p{L}+ )?(?:child|kid|student)\b/giu
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
    const asks = isQuestion.test(written)
    if (named[index - 1] && records.length > 0 && !asks) return true
    const most = asks ? shortQuestion : shortSentence
    const goesOn = goesOnWith.test(asks ? written.replace(anyone, '') : written)
    return goesOn || written.split(/\s+/, most + 1).length <= most
  }
  const near = sentences.filter(isNear)
  if (text.length > shortMessage || near.length === 0) return { near, about: near }
  const about = sentences.filter((one) => near.includes(one) || !isQuestion.test(one.written))
  return { near, about }
}
