import type { KnowledgeEntry, Source } from '../../../domain/advisors/knowledge.ts'

/** A source with the given fields. */
export function sourceOf(given: Partial<Source> & Pick<Source, 'fact' | 'sectionId'>): Source {
  return {
    publisher: 'NIST',
    shortName: given.document ?? 'CSF 2.0',
    state: null,
    checked: '2026-11-01',
    passage: null,
    document: 'CSF 2.0',
    version: '2.0',
    sectionTitle: given.sectionId,
    url: 'https://example.test/',
    practice: null,
    ...given,
  }
}

/** An entry with the given fields and nothing else that could be cited. */
export function entryOf(
  given: Partial<KnowledgeEntry> & Pick<KnowledgeEntry, 'id'>,
): KnowledgeEntry {
  return {
    title: given.id,
    domains: ['infrastructure'],
    facts: (given.sources ?? []).map(({ fact }) => fact),
    cost: '$0',
    confidence: 'high',
    asOf: '2026-11-01',
    reviewBy: '2099-11-01',
    exampleQuestions: [],
    sources: [],
    point: '',
    steps: [],
    measures: [],
    risks: [],
    smallDistrict: '',
    board: '',
    money: '',
    limit: null,
    nextQuestions: [],
    ...given,
  }
}
