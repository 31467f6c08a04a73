import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { contentWords, stem } from '../../../../domain/text/words.ts'

/** A title as it stands inside a sentence or before a colon. */
export function plainTitle({ title }: Pick<KnowledgeEntry, 'title'>): string {
  return title.replace(/[.?!]$/, '')
}

/** "leasing" → "Leasing" */
export function withCapital(text: string): string {
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`
}

/** "Draft the page" → "draft the page"; "NIST asks" stays. */
export function withoutCapital(text: string): string {
  const isWord = /^\p{Lu}\p{Ll}|^A /u.test(text)
  return isWord ? `${text[0]?.toLowerCase() ?? ''}${text.slice(1)}` : text
}

/** Words for a board stand in quotes in some entries; in an answer they are said. */
export function unquoted(text: string): string {
  return text.replace(/^["“](.*)["”]$/s, '$1')
}

/** The first sentence, with the markers that stand behind it. */
export function firstSentence(text: string): string {
  return /^.+?[.!?](?:\s*\[\^?[^\]]+\])*(?=\s+\S|$)/s.exec(text)?.[0] ?? text
}

/** A text up to its first source, so that what is said is cited. */
export function untilCited(text: string): string {
  return /^.*?\[\^[^\]]+\](?:[.!?])?/s.exec(text)?.[0] ?? text
}

/** Sentences of a text, each with its markers. */
export function sentences(text: string): string[] {
  return text.match(/.+?(?:[.!?](?:\s*\[\^?[^\]]+\])*(?=\s+\p{Lu}|\s*$)|$)/gsu) ?? []
}

/** Of the words of the shorter text. */
const mostlyShared = 0.6

/** Two texts that share most of their words. */
export function alike(a: string, b: string): boolean {
  const left = new Set(contentWords(a).map(stem))
  const right = new Set(contentWords(b).map(stem))
  const shared = [...left].filter((word) => right.has(word)).length
  return shared / Math.min(left.size, right.size) > mostlyShared
}
