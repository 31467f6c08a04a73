import { oneOf } from '../../text/one-of.ts'
import nameWords from '../lexicon/name-words.json' with { type: 'json' }
import type { Span } from '../spans.ts'
import { generation, type Word } from './words.ts'

/** "van", "de la": small words of names. */
export const particle = new RegExp(`^${oneOf(nameWords.particle)}$`, 'iu')
const gapInName = /^(?:\.? {1,2}|\u00a0|\. ?| ["“(']|["”)'] )$/u

/** A stretch of words that are written like one name. */
export type Run = {
  words: Word[]
  afterThing: boolean
  beforeThing: boolean
  right: Word | undefined
}

/** "Ida (Idalia) Venn": a bracket that holds more than words holds no part of a name. */
const aside = /^\([^)\n]{0,30}[^\p{L}\p{M}'’. )-]/u
const joins = (text: string, from: number, to: number) =>
  gapInName.test(text.slice(from, to)) && !aside.test(text.slice(from + 1, from + 40))

const isPossible = ({ kind, shape }: Word) =>
  (kind === 'unknown' || kind === 'ambiguous' || kind === 'wordLike' || shape === 'initial') &&
  kind !== 'product' &&
  kind !== 'code'
const isNamelike = (word: Word) => word.shape !== 'lower' && isPossible(word)
const blocks = (word: Word | undefined) =>
  word !== undefined &&
  word.shape !== 'lower' &&
  (word.kind === 'product' || word.kind === 'commonNoun')

function isParticle(words: Word[], index: number, text: string): boolean {
  const word = words[index]
  if (word?.shape !== 'lower' || !particle.test(word.text)) return false
  const next = words[index + 1]
  const after = words[index + 2]
  if (!next || text.slice(word.end, next.start) !== ' ') return false
  return isNamelike(next) || (particle.test(next.text) && after !== undefined && isNamelike(after))
}

const everydaySurname =
  /^(?:an|best|dean|do|early|farmer|hand|her|how|just|lo|long|love|see|so|such|ten)$/i

/** "Xee Her", "Pao Long": an everyday word with a capital behind an unknown one is a surname. */
function isEverydaySurname(words: Word[], index: number, last: Word, text: string): boolean {
  const word = words[index]
  const next = words[index + 1]
  return (
    word?.shape === 'capital' &&
    last.kind === 'unknown' &&
    last.shape === 'capital' &&
    everydaySurname.test(word.text) &&
    text.slice(last.end, word.start) === ' ' &&
    (next === undefined ||
      next.shape === 'lower' ||
      !gapInName.test(text.slice(word.end, next.start)))
  )
}

/** From the first letter to the last, with the stop behind an initial. */
export function spanOf(words: Word[], text: string): Span {
  const { end, shape } = words.at(-1)!
  return { start: words[0]!.start, end: shape === 'initial' && text[end] === '.' ? end + 1 : end }
}

/** Runs break at ordinary words, at punctuation, and where the case changes. */
export function findRuns(words: Word[], text: string): Run[] {
  const runs: Run[] = []
  let open: Word[] = []
  const close = (next: Word | undefined, first: Word | undefined) => {
    if (open.length > 0) {
      const start = open[0]!.start
      const end = open.at(-1)!.end
      const left = first && gapInName.test(text.slice(first.end, start)) ? first : undefined
      const right = next && gapInName.test(text.slice(end, next.start)) ? next : undefined
      runs.push({
        words: open,
        afterThing: blocks(left) && !recordLabel.test(left?.text ?? ''),
        beforeThing: blocks(right) && !isRecordWord(right),
        right,
      })
    }
    open = []
  }
  let outside: Word | undefined
  words.forEach((word, index) => {
    const last = open.at(-1)
    const goesOn =
      last !== undefined &&
      (isEverydaySurname(words, index, last, text) ||
        isParticle(words, index, text) ||
        (open.length > 1 && generation.test(word.text)))
    const fits = goesOn || (isNamelike(word) && !generation.test(word.text))
    const joined = last !== undefined && joins(text, last.end, word.start)
    if (last && (!fits || !joined)) close(word, outside)
    if (fits) {
      if (open.length === 0) outside = words[index - 1]
      open.push(word)
    }
  })
  close(undefined, outside)
  return runs
}

const recordLabel = /^(?:iep|gpa|dob|ssn?|ids?|sid|sis|adhd|ell|gr|grade|sped|bip)$/i
const recordWord = new RegExp(`^${oneOf(nameWords.record)}$`, 'iu')
const isRecordWord = (word: Word | undefined) => word !== undefined && recordWord.test(word.text)
