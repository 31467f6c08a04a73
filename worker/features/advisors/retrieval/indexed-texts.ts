import {
  type KnowledgeEntry,
  nextQuestion,
  sourceLine,
  withoutMarkers,
} from '../../../../domain/advisors/knowledge.ts'
import type { StoredEntry } from './entries-repository.ts'
import { indexTerms, madeOf } from './index-terms.ts'
import type { IndexedTerms, IndexRow } from './knowledge-index.ts'

/** The texts an entry is found by, by column of the index. */
export function indexedTexts(entry: KnowledgeEntry): IndexedTerms {
  const body = [
    entry.point,
    ...Object.values(entry.direct ?? {}),
    ...entry.steps.map(({ text }) => text),
    ...entry.measures,
    ...entry.risks,
    entry.smallDistrict,
    entry.board,
    entry.money,
    entry.limit ?? '',
    ...entry.nextQuestions.map((next) => nextQuestion(next).question),
  ]
  return {
    title: entry.title,
    exampleQuestions: entry.exampleQuestions.join('\n'),
    body: withoutMarkers(body.join('\n')),
    sources: entry.sources
      .map((source) => `${sourceLine(source)} ${source.sectionTitle} ${source.practice ?? ''}`)
      .join('\n'),
  }
}

/** An entry as the index keeps it. */
export function indexRow({ entry, hash }: StoredEntry): IndexRow {
  const { title, exampleQuestions, body, sources } = indexedTexts(entry)
  return {
    id: entry.id,
    hash,
    madeOf: madeOf(hash),
    title: indexTerms(title),
    exampleQuestions: indexTerms(exampleQuestions),
    body: indexTerms(body),
    sources: indexTerms(sources),
  }
}
