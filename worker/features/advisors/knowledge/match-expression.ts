import { contentWords, words } from '../../../../domain/text.ts'
import { synonymsIn } from '../../../../domain/vocabulary.ts'

/** Words of a question and the FTS5 expression that finds them or what else they are called. */
export type Query = { words: string[]; match: string }

const mostTerms = 32

/** Null when nothing in the question says what it is about. */
export function toQuery(question: string, background = ''): Query | null {
  const own = contentWords(question)
  const synonyms = synonymsIn(words(question)).flatMap(({ term, others }) => [term, ...others])
  const context = contentWords(background).slice(0, 8)
  const terms = [...new Set([...own, ...synonyms, ...context])].slice(0, mostTerms)
  if (own.length === 0 && context.length === 0) return null
  return { words: [...new Set([...own, ...context])], match: terms.map(quoted).join(' OR ') }
}

/** A phrase in FTS5's quotes: nothing in it is an operator. */
function quoted(term: string): string {
  return `"${term.replaceAll('"', '""')}"`
}
