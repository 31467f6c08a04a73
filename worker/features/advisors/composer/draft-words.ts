import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import type { Numbering } from './numbering.ts'
import { sentences } from './phrases.ts'

/** What every draft is written from. */
export type DraftInput = {
  entries: KnowledgeEntry[]
  numbers: Numbering
  /** What it comes to for this district, or an empty text. */
  sum: string
  /** Sentences from the district's profile, for a text that speaks of it; a slide and a letter do not. */
  own: string[]
}

/** The sentences of the point that a source stands behind, without advice on how to tell a board. */
export function evidence({ point }: KnowledgeEntry, { cite }: Numbering): string {
  return sentences(point)
    .filter((sentence) => sentence.includes('[^') && !/^\s*(?:tell|show|ask) /i.test(sentence))
    .map((sentence) => cite(sentence.trim()))
    .join(' ')
}

/** "Your insurer asks for X: keep proof" is told to the director; the board hears what is so. */
export const inOurWords = (text: string) =>
  `${text.split(': ')[0]?.replace(/\.$/, '')}.`
    .replace(/^Your\b/, 'Our')
    .replace(/\byour\b/g, 'our')
