import { isGivenName, isPlaceName, isPublicName, wordKind } from '../names/words.ts'
import type { DetailRule } from '../rules.ts'

/** What a folder or file of one pupil's records is called. */
const record =
  /^(?:ieps?|504s?|bip|fba|sped|suspen(?:ded|sions?)|expulsions?|detentions?|discipline|transcripts?|gpa|reportcard)$/i
const pupilNumber = /^\d{5,10}$/

/** The words of a folder's or file's name: "Orla_VennIEP" are three. */
const wordsOf = (segment: string) =>
  segment.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).filter(Boolean)

/** Whether words look like a given name and a surname, in any order: a path writes both small. */
function isPerson(words: string[]): boolean {
  if (words.length !== 2 || !words.every((word) => /^\p{L}{3,}$/u.test(word))) return false
  if (isPlaceName(words) || isPublicName(words)) return false
  const unknown = words.filter((word) => wordKind(word) === 'unknown').length
  const given = words.filter(isGivenName).length
  return unknown + given > 1
}

/** Whether a path holds a pupil's name and a record, or a number right beside a record. */
function isOfPupil(path: string): boolean {
  const folders = path
    .replace(/\.[a-z\d]{1,5}$/i, '')
    .split('/')
    .map(wordsOf)
  const isRecord = (words: string[]) => words.some((word) => record.test(word))
  const isOnlyRecord = (words: string[] = []) => words.length === 1 && isRecord(words)
  if (!folders.some(isRecord)) return false
  return folders.some((words, at) => {
    const [only, ...more] = words.filter((word) => !record.test(word))
    if (only === undefined) return false
    if (more.length === 0 && pupilNumber.test(only))
      return words.length > 1 || [at - 1, at + 1].some((near) => isOnlyRecord(folders[near]))
    return isPerson([only, ...more].filter((word) => !/^\d/.test(word)))
  })
}

/** Addresses and names of files, which write names and records without blanks. */
export const pathRules: DetailRule[] = [
  {
    id: 'path-of-pupil',
    type: 'student_id',
    strength: 'certain',
    needs:
      /(?:iep|504|bip|fba|sped|suspen|expuls|detention|discipline|transcript|gpa|report-?card)/i,
    pattern:
      /(?:https?:\/\/[^\s/]{1,100}\/|(?<![\p{L}\p{N}@:.%+_~-]))([\p{L}\p{N}](?:[\p{L}\p{N}._~%+-]|\/(?=[\p{L}\p{N}])){4,200})/gu,
    judge: ({ value }) =>
      /[\p{L}\p{N}][/_.+%-]/u.test(value) && isOfPupil(value) ? 'certain' : null,
    example: 'see https://sis.example.org/orla-venn/884213/iep',
    counterExample: 'see https://parents.example.org/iep-team/884213',
  },
]
