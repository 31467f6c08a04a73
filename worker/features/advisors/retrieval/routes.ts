import { Hono } from 'hono'
import * as z from 'zod/mini'
import { type AdvisorId, advisorIds } from '../../../../domain/advisors/advisors.ts'
import { withoutMarkers } from '../../../../domain/advisors/knowledge.ts'
import { searchesAtOnce } from '../../../../domain/constants.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { guard } from '../../../http/guard.ts'
import { limitConcurrent } from '../../../http/limit-concurrent.ts'
import { validate } from '../../../http/validate.ts'
import { knowledgeRepository } from './repository.ts'
import { type Hit, searchKnowledge } from './search.ts'

const SearchInput = z.object({
  q: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  advisor: z.optional(z.enum(advisorIds as [AdvisorId, ...AdvisorId[]])),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(20)), 5),
})

/** The hits for a question, by the search that answers are made from. */
export const knowledgeRoutes = new Hono<AppEnv>().get(
  '/search',
  guard('advisors'),
  limitConcurrent(searchesAtOnce),
  validate('query', SearchInput),
  async (c) => {
    const { q: question, advisor, limit } = c.req.valid('query')
    const knowledge = knowledgeRepository(c.get('db'), c.env.SEARCH_DB, c.env)
    const found = await searchKnowledge(knowledge, { question, advisor, limit })
    return c.json({ results: found.map(toResult) })
  },
)

function toResult({ entry, score }: Hit) {
  const [source] = entry.sources
  return {
    id: entry.id,
    title: entry.title,
    snippet: withoutMarkers(entry.point),
    score,
    facts: entry.facts,
    source: source && {
      publisher: source.publisher,
      document: source.document,
      version: source.version,
      section_id: source.sectionId,
      section_title: source.sectionTitle,
      url: source.url,
    },
  }
}
