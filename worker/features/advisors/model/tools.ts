import type { ToolSet } from 'ai'
import { profileFacts } from '../../../../domain/district/facts.ts'
import type { AnswerInput } from '../composer/answer.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import { searchKnowledge } from '../retrieval/search.ts'
import type { SourceBook } from './source-book.ts'

const resultsPerSearch = 3
const longestQuery = 300

/** What a model may look up while it answers. Nothing here writes. */
export async function modelTools(
  knowledge: KnowledgeRepository,
  { advisor, profile }: AnswerInput,
  book: SourceBook,
): Promise<ToolSet> {
  const { jsonSchema, tool } = await import('ai')
  const text = (name: string, description: string) =>
    jsonSchema<Record<string, string>>({
      type: 'object',
      properties: { [name]: { type: 'string', description } },
      required: [name],
      additionalProperties: false,
    })
  return {
    searchKnowledge: tool({
      description:
        'Searches the checked knowledge of all advisors. Returns entries with numbered sources.',
      inputSchema: text('query', 'A short question or a few words'),
      execute: async ({ query = '' }) => {
        const question = query.slice(0, longestQuery)
        const found = await searchKnowledge(knowledge, {
          question,
          advisor,
          limit: resultsPerSearch,
        })
        return found.length > 0
          ? found.map(({ entry }) => book.show(entry)).join('\n\n')
          : 'Nothing found.'
      },
    }),
    readEntry: tool({
      description: 'Reads one knowledge entry by its id.',
      inputSchema: text('id', 'The id of an entry, as "infrastructure.name"'),
      execute: async ({ id = '' }) => {
        const [entry] = await knowledge.entries([id.slice(0, longestQuery)])
        return entry ? book.show(entry) : 'There is no such entry.'
      },
    }),
    readProfile: tool({
      description: 'Reads what the asker told about the district: size, staff, systems, budget.',
      inputSchema: jsonSchema<Record<string, never>>({
        type: 'object',
        properties: {},
        additionalProperties: false,
      }),
      execute: async () => {
        const facts = profileFacts(profile)
        for (const { text: fact } of facts) book.allow(fact)
        return facts.length > 0
          ? facts.map(({ label, text: fact }) => `${label}: ${fact}`).join('\n')
          : 'Nothing was told about the district.'
      },
    }),
  }
}
