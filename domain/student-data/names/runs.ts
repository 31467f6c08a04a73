import { oneOf } from '../../text/one-of.ts'
import nameWords from '../lexicon/name-words.json' with { type: 'json' }
import type { Span } from '../spans.ts'
import { generation, mayBeName, type Word } from './words.ts'

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

const isNamelike = ({ kind, shape }: Word) =>
  (shape !== 'lower' && mayBeName(kind)) ||
  (shape === 'initial' && kind !== 'product' && kind !== 'code')
const blocks = (word: Word | undefined) =>
  word !== undefined &&
  word.shape !== 'lower' &&
  (word.kind === 'product' || word.kind === 'commonNoun')

/** "van der Venn": a small word before a name or before another small word. */
function isParticle(words: Word[], index: number, text: string): boolean {
  const word = words[index]!
  const next = words[index + 1]
  if (word.shape !== 'lower' || !particle.test(word.text)) return false
  if (!next || text.slice(word.end, next.start) !== ' ') return false
  return isNamelike(next) || particle.test(next.text)
}

const everydaySurname = new Set(nameWords.everydaySurname)
/** "Xee Her", "Pao Long": an everyday word with a capital behind an unknown one is a surname. */
const isEverydaySurname = ({ shape, text }: Word, last: Word) =>
  shape === 'capital' && last.kind === 'unknown' && everydaySurname.has(text.toLowerCase())

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
        afterThing: blocks(left),
        beforeThing: blocks(right),
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
      (isEverydaySurname(word, last) ||
        isParticle(words, index, text) ||
        (open.length > 1 && generation.test(word.text)))
    const fits = goesOn || (isNamelike(word) && !generation.test(word.text))
    const joined = last !== undefined && gapInName.test(text.slice(last.end, word.start))
    if (last && (!fits || !joined)) close(word, outside)
    if (fits) {
      if (open.length === 0) outside = words[index - 1]
      open.push(word)
    }
  })
  close(undefined, outside)
  return runs
}
