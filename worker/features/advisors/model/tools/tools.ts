import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider'
import { counted } from '../../../../../domain/counted.ts'
import { profileFacts } from '../../../../../domain/district/facts.ts'
import type { AnswerInput } from '../../composer/answer.ts'
import type { KnowledgeRepository } from '../../retrieval/repository.ts'
import { findSources, type RerankBinding } from '../find-sources.ts'
import type { SourceBook } from '../source-book.ts'
import { calculate, inFigures } from './arithmetic.ts'
import { addDays, daysBetween } from './calendar.ts'

const resultsPerSearch = 3
const longestInput = 300
/** In characters, for each entry found. */
const longestResult = 800

type Input = Record<string, unknown>
type Tool = {
  description: string
  /** Names of the inputs with what they are; those that may be left out end in "?". */
  inputs: Record<string, string>
  run(input: Input): Promise<string> | string
}

type Deps = {
  knowledge: KnowledgeRepository
  ai: RerankBinding
  input: AnswerInput
  book: SourceBook
}

/** The tools a model has while it answers, by name. None of them writes. */
export function modelTools({ knowledge, ai, input, book }: Deps): Record<string, Tool> {
  return {
    searchKnowledge: {
      description:
        'Searches the library for entries that are not among the sources. Returns lines with their ids.',
      inputs: { query: 'A few words that name the subject, and the state when one matters' },
      async run(given) {
        const query = textOf(given, 'query')
        if (!query) return 'Say what to search for.'
        const plan = { standalone: query, queries: [query], needsSources: true }
        const { entries } = await findSources({ knowledge, ai }, input, plan)
        return entries.length > 0
          ? entries
              .slice(0, resultsPerSearch)
              .map((entry) => book.showBriefly(entry, query, longestResult))
              .join('\n\n')
          : 'The library has nothing on that.'
      },
    },
    calculate: {
      description: 'Works out a sum exactly: + - * / ^ % and parentheses.',
      inputs: { expression: 'For example "2400 * 310 / 4"' },
      run(given) {
        const expression = textOf(given, 'expression')
        const value = calculate(expression)
        if (value === null) return 'That is no sum of numbers.'
        return allowed(book, `${expression} = ${inFigures(value)}`)
      },
    },
    dates: {
      description:
        'Days between two days, with Mondays to Fridays counted, or the day so many days after one.',
      inputs: {
        from: 'A day as 2026-11-22',
        'to?': 'Another day',
        'addDays?': 'Days to add to the first, or to take off when negative',
        'closed?': 'Days without school, separated by commas',
      },
      run(given) {
        const from = textOf(given, 'from')
        const to = textOf(given, 'to')
        if (to) {
          const closed = textOf(given, 'closed').split(/[,\s]+/)
          const span = daysBetween(from, to, closed)
          return span
            ? allowed(
                book,
                `${from} to ${addDays(to, 0)}: ${counted(span.days, 'day')}, ${span.weekdays} of them Mondays to Fridays, ${given.closed ? 'without the days off you named' : 'holidays not taken out'}`,
              )
            : 'Those are no two days: write 2026-11-22.'
        }
        const added = textOf(given, 'addDays')
        const day = added === '' ? null : addDays(from, Number(added))
        return day
          ? allowed(book, `${added} days from ${from}: ${day}`)
          : 'Name a day and what to do.'
      },
    },
    readProfile: {
      description:
        'Everything the person has entered about the district: size, staff, devices, budget.',
      inputs: {},
      run() {
        const facts = profileFacts(input.profile).map(({ label, text }) => `${label}: ${text}`)
        return facts.length > 0
          ? allowed(book, facts.join('\n'))
          : 'Nothing was entered about the district.'
      },
    },
  }
}

export type ModelTools = ReturnType<typeof modelTools>

export type DescribedTool = LanguageModelV4FunctionTool

/**
 * The tools as the AI SDK describes them to a model; the reader of the model's stream runs them.
 */
export function describedTools(tools: ModelTools): DescribedTool[] {
  return Object.entries(tools).map(([name, { description, inputs }]) => ({
    type: 'function',
    name,
    description,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(inputs).map(([key, about]) => [
          key.replace('?', ''),
          { type: 'string', description: about },
        ]),
      ),
      required: Object.keys(inputs).filter((key) => !key.endsWith('?')),
      additionalProperties: false,
    },
  }))
}

/** The result of a tool as text; of an unknown tool, that there is none. */
export async function runTool(tools: ModelTools, name: string, input: unknown): Promise<string> {
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined
  if (!tool) return `There is no tool called ${name.slice(0, 40)}. Answer from what you have.`
  return tool.run(typeof input === 'object' && input !== null ? (input as Input) : {})
}

/** A tool's result, whose figures the answer may repeat. */
function allowed(book: SourceBook, text: string): string {
  book.allowOwn(text)
  return text
}

/** One input as text, whatever type the model gave it. */
function textOf(input: Input, name: string): string {
  const value = input[name]
  return typeof value === 'string' || typeof value === 'number'
    ? String(value).trim().slice(0, longestInput)
    : ''
}
