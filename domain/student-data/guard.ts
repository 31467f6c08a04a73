import { isCasual } from './casual.ts'
import { findRepeats, withoutOverlap } from './claims.ts'
import { findContacts } from './contacts.ts'
import { findDetails } from './details/details.ts'
import { readTelling } from './details/phrases.ts'
import { type Candidate, coverageOf, type Finding, overlaps, type Span } from './finding.ts'
import { findTableCells } from './headed-tables.ts'
import { findIdentifiers } from './identifiers.ts'
import { findLogins } from './logins.ts'
import { findLowercaseNames } from './lowercase-names.ts'
import { contextOf } from './name-context.ts'
import { findNames } from './names.ts'
import { hidePlaceholders } from './own-placeholders.ts'
import { findMentions, withoutLead } from './people.ts'
import { asTyped } from './plain-text.ts'
import { findRecords } from './records.ts'
import { readRosterRow } from './rosters.ts'
import { splitSentences } from './sentences.ts'
import { findUnnamed } from './unnamed.ts'

export type { Finding, StudentDataType } from './finding.ts'

const samePerson =
  /\b(?:he|she|his|hers?|him|hes|shes|they|their|them|student|kid|child|son|daughter)\b/i

const isQuestion = /\?\s*$/

/** The candidates of each sentence, in one walk through both lists. */
function bySentence(candidates: Candidate[], sentences: Span[]): Candidate[][] {
  const sorted = candidates.toSorted((a, b) => a.start - b.start)
  let next = 0
  return sentences.map(({ end }) => {
    const first = next
    while (next < sorted.length && sorted[next]!.start < end) next++
    return sorted.slice(first, next)
  })
}

/** Sentences about someone: those that identify, and the ones beside them that go on with it. */
function aboutSomeone(text: string, sentences: Span[], identities: Span[]): Span[] {
  const identified = coverageOf(text.length, identities)
  const about = sentences.map((sentence) => identified.touches(sentence))
  const goesOn = sentences.map(({ start, end }) => {
    const sentence = text.slice(start, end)
    return (
      samePerson.test(sentence) ||
      sentence.split(/\s+/, 13).length < (isQuestion.test(sentence) ? 7 : 13)
    )
  })
  const reach = [...about]
  sentences.forEach((_, i) => {
    if (goesOn[i] && reach[i - 1]) reach[i] = true
    if (goesOn[i] && about[i + 1]) reach[i] = true
  })
  return sentences.filter((_, i) => reach[i])
}

const isHealth = ({ type }: Candidate) => type === 'health'

/**
 * Student-identifying text, in order and without overlaps. Policy talk without a person is left
 * alone. Who was `named` before is found again by first name or surname alone.
 */
export function findStudentData(original: string, named: Iterable<string> = []): Finding[] {
  const known = [...named]
  const text = hidePlaceholders(asTyped(original))
  const sentences = splitSentences(text)
  const tables = findTableCells(text)
  const direct = [
    ...tables.cells,
    ...findContacts(text),
    ...findLogins(text),
    ...findIdentifiers(text),
  ]
  const readings = sentences.map((sentence) => readTelling(text, sentence))
  const records = findRecords(text, readings)
  const found: Span[] = [...tables.names]
  const staff: Span[] = []
  const rosters = sentences.map((sentence) => readRosterRow(text, sentence))
  direct.push(...rosters.flatMap((roster) => roster?.cells ?? []))
  const certain = bySentence(direct, sentences)
  const possible = bySentence(records, sentences)
  sentences.forEach((sentence, index) => {
    const candidates = [...certain[index]!, ...possible[index]!]
    const context = contextOf(text, sentence, candidates)
    direct.push(...findUnnamed(text, sentence, certain[index]!))
    const written = findNames(context)
    const fromRow = rosters[index]?.names ?? []
    const solid = [...certain[index]!, ...candidates.filter(isHealth)]
    const typed = [
      ...written.names,
      ...(isCasual(text, sentence) ? findLowercaseNames(context) : []),
    ]
    found.push(...fromRow, ...typed.filter((name) => !solid.some((one) => overlaps(one, name))))
    staff.push(...written.staff)
  })
  const names = withoutLead(text, found, known)
  const written = names.map(({ start, end }) => text.slice(start, end))
  names.push(...findMentions(text, [...known, ...written], [...names, ...staff]))
  const identities = [
    ...names,
    ...direct.filter(({ alone, type }) => alone && type !== 'password' && type !== 'phone'),
  ]
  const about = new Set(aboutSomeone(text, sentences, identities))
  const people = coverageOf(text.length, [...about])
  const isPrivate = (one: Candidate) => one.alone || people.touches(one)
  const hidden = direct.filter(isPrivate).sort((a, b) => Number(b.alone) - Number(a.alone))
  return withoutOverlap(original, [
    ...hidden,
    ...findRepeats(text, hidden),
    ...names.map((name): Candidate => ({ ...name, type: 'student_name', alone: true })),
    ...findDetails(
      text,
      readings.filter(({ sentence }) => about.has(sentence)),
      records.filter(isPrivate),
    ),
  ])
}
