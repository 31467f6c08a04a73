import { oneOf } from '../../../../../domain/text/one-of.ts'
import abbreviations from './abbreviations.json' with { type: 'json' }

/** The end of a sentence, with the quotes and emphasis around it. */
const ending = /^[.!?…]+["”'’)*_]*/
/** "U.S.C", "e.g", "a.m" and a single letter: a dot behind them ends nothing. */
const dotted = /(?:^|[\s(["“])(?:(?:\p{L}\.)+\p{L}|\p{L})$/u
const abbreviated = new RegExp(String.raw`(?:^|[\s(["“])${oneOf(abbreviations)}$`, 'iu')

/** The signs at the start of a text that may end a sentence; '' where there are none. */
export function endingAtStart(text: string): string {
  return ending.exec(text)?.[0] ?? ''
}

/** Whether a sentence goes on behind `close`: a decimal, an abbreviation, a small letter. */
export function goesOn(before: string, close: string, after: string): boolean {
  if (/^\S/.test(after) && !/^[[【|]/.test(after)) return true
  const isStop = close.startsWith('.')
  return isStop && (isAbbreviated(before) || /^[^\S\n]+\p{Ll}/u.test(after))
}

function isAbbreviated(before: string): boolean {
  return dotted.test(before) || abbreviated.test(before)
}
