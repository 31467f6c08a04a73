import { Hono } from 'hono'
import type { AnsweringModel } from '../../../../domain/advisors/answering-model.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import type { ModelConfig } from '../../../http/config/config.ts'

/** Which model answers: shown on every advisor's page. */
export const modelRoutes = new Hono<AppEnv>().get('/', (c) =>
  c.json(answeringModel(c.get('config').model)),
)

function answeringModel(config: ModelConfig): AnsweringModel {
  if (config.provider === 'builtin') return { name: null, second: null }
  return { name: config.name, second: config.fallbackName }
}
