import type { Citation, KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { numbering } from '../composer/numbering.ts'

/** The sources a model is shown in one answer: numbered as they come, and only ever growing. */
export function sourceBook(onCitations: (added: Citation[]) => void) {
  const entries: KnowledgeEntry[] = []
  const numbers = numbering(entries)
  const shown: string[] = []
  let sent = 0

  return {
    citations: numbers.citations,
    /** An entry as the model reads it, with the numbers to cite; new numbers are told before. */
    show(entry: KnowledgeEntry): string {
      if (!entries.some(({ id }) => id === entry.id)) entries.push(entry)
      const text = numbers.cite(textOf(entry))
      shown.push(text)
      if (numbers.citations.length > sent) onCitations(numbers.citations.slice(sent))
      sent = numbers.citations.length
      return text
    },
    /** Whether the model was shown these words, in a text or as a source's place. */
    holds(words: string): boolean {
      const wanted = plain(words)
      const places = numbers.citations.map(
        ({ document, version, sectionId, sectionTitle, fact }) =>
          `${document} ${version} ${sectionId} ${sectionTitle} ${fact}`,
      )
      return [...shown, ...places].some((text) => plain(text).includes(wanted))
    },
    /** Text that may be quoted from though it is no source: the question itself. */
    allow(text: string): void {
      shown.push(text)
    },
  }
}

export type SourceBook = ReturnType<typeof sourceBook>

function plain(text: string): string {
  return text.toLowerCase().replace(/[\s§]+/g, ' ')
}

function textOf(entry: KnowledgeEntry): string {
  return [
    `${entry.title} (entry ${entry.id})`,
    entry.point,
    ...entry.steps.map(({ text, who, time }) => `- ${text} (${who}; ${time})`),
    ...entry.measures.map((text) => `- Measure: ${text}`),
    ...entry.risks.map((text) => `- Risk: ${text}`),
    `With a small team: ${entry.smallDistrict}`,
    `For a board: ${entry.board}`,
    `Money (${entry.cost}): ${entry.money}`,
    entry.limit ? `Limit of advice: ${entry.limit}` : '',
  ]
    .filter(Boolean)
    .join('\n')
}
