import { type Context, Hono } from 'hono'
import {
  ConversationChange,
  ConversationFilter,
  FeedbackInput,
  NewConversation,
} from '../../../../domain/advisors/conversation-input.ts'
import {
  conversationsPerHour,
  searchesAtOnce,
  temporaryPerHour,
} from '../../../../domain/constants.ts'
import { hourMs } from '../../../../domain/durations.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { guard, signedIn } from '../../../http/guard.ts'
import { limitConcurrent } from '../../../http/limit-concurrent.ts'
import { limitRate } from '../../../http/rate-limiter.ts'
import { report } from '../../../http/report.ts'
import { validate } from '../../../http/validate.ts'
import { conversationDeps as deps } from './deps.ts'
import { listConversations } from './listing.ts'
import {
  changeConversation,
  deleteAllConversations,
  deleteConversation,
  rateAnswer,
  readConversation,
  startConversation,
  wakeForQuestion,
} from './service.ts'

const temporaryLimit = `You have begun ${temporaryPerHour} temporary conversations within an hour. Please use one of them, or one that is kept.`
const keptLimit = `You have begun ${conversationsPerHour} conversations within an hour. Please go on with one of them.`

/** A leader's own conversations. */
export const conversationRoutes = new Hono<AppEnv>()
  .use(guard('advisors'))
  .post('/', validate('json', NewConversation), async (c) => {
    const { temporary } = c.req.valid('json')
    const [kind, max, limited] = temporary
      ? ['temporary', temporaryPerHour, temporaryLimit]
      : ['conversations', conversationsPerHour, keptLimit]
    const left = await limitRate(c.env, `${kind}:${userId(c)}`, { max, windowMs: hourMs }, limited)
    const started = await startConversation(deps(c), userId(c), c.req.valid('json'))
    c.executionCtx.waitUntil(wakeForQuestion(deps(c), userId(c), started.id).catch(report))
    return c.json({ ...started, left }, 201)
  })
  .get('/', limitConcurrent(searchesAtOnce), validate('query', ConversationFilter), async (c) =>
    c.json(await listConversations(deps(c), userId(c), c.req.valid('query'))),
  )
  .delete('/', async (c) => {
    await deleteAllConversations(deps(c), userId(c))
    return c.body(null, 204)
  })
  .get('/:id', async (c) => c.json(await readConversation(deps(c), userId(c), c.req.param('id'))))
  .patch('/:id', validate('json', ConversationChange), async (c) => {
    await changeConversation(deps(c), userId(c), c.req.param('id'), c.req.valid('json'))
    return c.body(null, 204)
  })
  .delete('/:id', async (c) => {
    await deleteConversation(deps(c), userId(c), c.req.param('id'))
    return c.body(null, 204)
  })
  .put('/:id/messages/:messageId/feedback', validate('json', FeedbackInput), async (c) => {
    await rateAnswer(deps(c), userId(c), c.req.param(), c.req.valid('json'))
    return c.body(null, 204)
  })
  .delete('/:id/messages/:messageId/feedback', async (c) => {
    await rateAnswer(deps(c), userId(c), c.req.param(), null)
    return c.body(null, 204)
  })

function userId(c: Context<AppEnv>): string {
  return signedIn(c.get('viewer')).id
}
