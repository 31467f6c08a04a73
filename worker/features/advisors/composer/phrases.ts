import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'

/** A title as it stands inside a sentence or before a colon. */
export function plainTitle({ title }: Pick<KnowledgeEntry, 'title'>): string {
  return title.replace(/[.?!]$/, '')
}

/** "Draft the page" → "draft the page"; "NIST asks" stays. */
export function withoutCapital(text: string): string {
  const isWord = /^\p{Lu}\p{Ll}|^A /u.test(text)
  return isWord ? `${text[0]?.toLowerCase() ?? ''}${text.slice(1)}` : text
}

/** Words for a board stand in quotes in some entries; in an answer they are plain text. */
export function unquoted(text: string): string {
  return text.replace(/^["“](.*)["”]$/s, '$1')
}

/** Sentences of a text, each with its markers. */
export function sentences(text: string): string[] {
  const found = text.match(/.+?(?:[.!?](?:\s*\[\^?[^\]]+\])*(?=\s+\p{Lu}|\s*$)|$)/gsu) ?? []
  return found.map((sentence) => sentence.trim()).filter(Boolean)
}

/** The first sentence, with the markers that stand behind it. */
export function firstSentence(text: string): string {
  return sentences(text)[0] ?? text
}
