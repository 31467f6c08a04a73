import words from '../lexicon/detail-words.json' with { type: 'json' }
import { isGeneralWord, isGivenName, isPlaceName, isPublicName, wordKind } from '../names/words.ts'
import type { DetailRule } from '../rules.ts'
import { inRecordName } from './record-names.ts'

/** What a folder or file of one pupil's records is called. */
const record =
  /^(?:ieps?|504s?|bip|fba|sped|suspen(?:ded|sions?)|expulsions?|detentions?|discipline|transcripts?|gpa|reportcard)$/i
/** Not the date 20261123, nor a time in seconds. */
const pupilNumber = /^(?!(?:19|20)\d\d[01]\d[0-3]\d$|1[67]\d{8}$)\d{5,10}$/
const ending = /\.[a-z\d]{1,5}$/i
const documentWords = new Set(words.document)

/** Whether a folder or file is called by a number alone, as photographs of pupils are exported. */
export const isPupilNumber = (segment: string) => pupilNumber.test(segment.replace(ending, ''))

/** "students/Orla_VennIEP.pdf" as it is read: "students: Orla Venn IEP". */
export function pathInWords(path: string): string {
  const words = (segment: string) =>
    segment
      .replace(ending, '')
      .replace(/[_.+-]+/g, ' ')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  return path.split('/').map(words).join(': ')
}

/** The words of a folder's or file's name: "Orla_VennIEP" are three. */
const wordsOf = (segment: string) =>
  segment.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).filter(Boolean)

/**
 * Whether the words of a name are somebody's, in any order: a path writes names small. With an
 * initial one word that nobody knows is enough ("nguyen-t-iep"), alone two are; beside words of
 * documents ("iep-review-keisha-brown") one is a known name. Two everyday words ("will", "grant")
 * are alone, beside a bare 504, which is many things, as a first name and a surname.
 */
function isPerson(words: string[], isOnly504: boolean): boolean {
  const isOfDocument = (word: string) =>
    isGeneralWord(word) || documentWords.has(word.toLowerCase())
  const names = words.filter((word) => word.length > 1 && !isOfDocument(word))
  if (names.length < 1 || names.length > 3) return false
  if (!names.every((word) => /^\p{L}{3,}$/u.test(word))) return false
  if (isPlaceName(names) || isPublicName(names)) return false
  const kinds = names.map(wordKind)
  const unknown = kinds.filter((kind) => kind === 'unknown').length
  const everyday = kinds.filter((kind) => kind === 'ambiguous').length
  if (unknown + everyday < names.length) return false
  const given = names.filter(isGivenName).length
  const isAlone = names.length < 3 && !words.some((word) => word.length > 1 && isOfDocument(word))
  if (names.length === 1) return isAlone && unknown === 1 && words.length === 2
  if (unknown === 0) return isAlone && (given === 1 || !isOnly504)
  return given + everyday > 0 || isAlone
}

/** Whether a path holds a pupil's name and a record, or a number right beside a record. */
function isOfPupil(path: string): boolean {
  const folders = path.replace(ending, '').split('/').map(wordsOf)
  const isRecord = (words: string[]) => words.some((word) => record.test(word))
  const isOnlyRecord = (words: string[] = []) => words.length === 1 && isRecord(words)
  if (!folders.some(isRecord)) return false
  return folders.some((words, at) => {
    const [only, ...more] = words.filter((word) => !record.test(word))
    if (only === undefined) return false
    if (more.length === 0 && pupilNumber.test(only))
      return words.length > 1 || [at - 1, at + 1].some((near) => isOnlyRecord(folders[near]))
    const isOnly504 = folders
      .flat()
      .filter((word) => record.test(word))
      .every((word) => /^504/.test(word))
    return isPerson(
      [only, ...more].filter((word) => !/^\d/.test(word)),
      isOnly504,
    )
  })
}

/** Addresses and names of files, which write names and records without blanks. */
export const pathRules: DetailRule[] = [
  {
    id: 'path-of-pupil',
    type: 'student_id',
    strength: 'certain',
    needs: inRecordName,
    pattern:
      /(?:https?:\/\/[^\s/]{1,100}\/|(?<![\p{L}\p{N}@:.%+_~-]))([\p{L}\p{N}](?:[\p{L}\p{N}._~%+-]|\/(?=[\p{L}\p{N}])){4,200})/gu,
    judge: ({ value }) =>
      /[\p{L}\p{N}][/_.+%-]/u.test(value) && isOfPupil(value) ? 'certain' : null,
    example: 'see https://sis.example.org/orla-venn/884213/iep',
    counterExample: 'see https://parents.example.org/iep-team/884213',
  },
]
