import type { Bindings } from '../../../http/config/bindings.ts'
import type { ModelConfig } from '../../../http/config/config.ts'
import type { LanguageModel } from './call-model.ts'
import type { RerankBinding } from './find-sources.ts'
import { inPatience, type ModelWaits, modelWaits } from './limits.ts'

export type ModelConfigured = Exclude<ModelConfig, { provider: 'builtin' }>

export type NamedModel = { name: string; model: LanguageModel }

/** The configured models and their timeouts. */
export type Models = {
  /** The model for the plan of a message. */
  planner: LanguageModel
  /** The models for answers: the first is asked, the next when it fails or is slow to begin. */
  writers: NamedModel[]
  /** Whether the first one drafts an answer before it sees sources. */
  drafts: boolean
  ai: RerankBinding
  waits: ModelWaits
  /** Factor on the timeouts of a plan; `waits` are multiplied already. */
  patience: number
}

/** Opens the configured models without calling them. */
export async function openModels(
  env: Bindings,
  config: ModelConfigured,
  waits: Partial<ModelWaits> = {},
): Promise<Models> {
  const { name, planName, fallbackName, drafts, patience } = config
  const named = async (one: string) => ({ name: one, model: await languageModel(config, env, one) })
  const [planner, ...writers] = await Promise.all([
    languageModel(config, env, planName),
    named(name),
    ...(fallbackName ? [named(fallbackName)] : []),
  ])
  // On a developer's machine the binding is there, but nothing behind it.
  const isBound = config.provider === 'workers-ai' || env.ENVIRONMENT !== 'development'
  return {
    planner,
    writers,
    drafts,
    ai: isBound ? env.AI : undefined,
    waits: inPatience({ ...modelWaits, ...waits }, patience),
    patience,
  }
}

/** A model of the configured provider by its name. Its library is loaded with the first question for it. */
export async function languageModel(
  config: ModelConfigured,
  env: Pick<Bindings, 'AI'>,
  name = config.name,
): Promise<LanguageModel> {
  if (config.provider === 'workers-ai') {
    const { createWorkersAI } = await import('workers-ai-provider')
    return createWorkersAI({ binding: env.AI as Ai })(name as never)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const { baseUrl, apiKey } = config
  // The request goes to the configured host only, whatever that answers.
  const stay = (input: RequestInfo | URL, init?: RequestInit) =>
    fetch(input, { ...init, redirect: 'manual' })
  const settings = { name: 'model', baseURL: baseUrl, apiKey, fetch: stay, includeUsage: true }
  return createOpenAICompatible(settings)(name)
}
