import { oneOf } from '../../../../domain/text/one-of.ts'
import { type MessageSigns, plainEmergency, readSigns } from '../signs/message-model.ts'
import { asJudged } from './request.ts'
import words from './words.json' with { type: 'json' }

/** Groups of words for harm, and words of no group. */
const harm = 'body down dying gone hurt sexual substance violence weapon'.split(' ')
const harmWord = new RegExp(`\\b${oneOf(words.harm)}\\b`, 'iu')
/** With those for who may be harmed and where. */
const endangered = [...harm, 'child', 'home']

const hasWord = (text: string, { danger, groups }: MessageSigns, of: string[]) =>
  danger !== null || of.some((group) => groups.has(group)) || harmWord.test(text)

const isToldPlainly = (text: string, signs: MessageSigns, of: string[]) =>
  signs.likelihood.emergency >= plainEmergency && hasWord(text, signs, of)

/** Whether a text has a word for harm, or for who may come to it. "Cobalt Strike on her PC" has none. */
export const namesDanger = (text: string, signs: MessageSigns) => hasWord(text, signs, endangered)

/**
 * Whether one sentence within a conversation tells of an emergency by itself: it is plain, and has a
 * word for who or what is in danger. "She said it's about the ads also" has none.
 */
export const isToldInReply = (text: string, signs: MessageSigns) =>
  isToldPlainly(text, signs, endangered)

const betweenRows = /\n+|;\s|\s\d{1,2}[.)]\s/

/** Whether one of several rows about students tells of an emergency: each is of somebody else. */
export function isToldInRow(text: string): boolean {
  const rows = text.split(betweenRows)
  return rows.length > 1 && rows.some((row) => isToldPlainly(row, readSigns(asJudged(row)), harm))
}
