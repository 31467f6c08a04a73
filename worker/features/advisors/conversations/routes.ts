import { type Context, Hono } from 'hono'
import {
  ConversationChange,
  ConversationFilter,
  NewConversation,
  NewMessage,
} from '../../../../domain/conversations.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { guard, signedIn } from '../../../http/guard.ts'
import { validate } from '../../../http/validate.ts'
import type { LiveAnswer } from '../live-answer.ts'
import { conversationRepository } from './repository.ts'
import {
  askAdvisor,
  type ConversationDeps,
  deleteConversation,
  listConversations,
  readConversation,
  renameConversation,
  resumeAnswer,
  startConversation,
  stopAnswer,
} from './service.ts'

/** A leader's own conversations, and the answers in them. */
export const conversationRoutes = new Hono<AppEnv>()
  .use(guard('subscriber'))
  .post('/', validate('json', NewConversation), async (c) =>
    c.json(await startConversation(deps(c), userId(c), c.req.valid('json').advisor), 201),
  )
  .get('/', validate('query', ConversationFilter), async (c) =>
    c.json(await listConversations(deps(c), userId(c), c.req.valid('query'))),
  )
  .get('/:id', async (c) => c.json(await readConversation(deps(c), userId(c), c.req.param('id'))))
  .patch('/:id', validate('json', ConversationChange), async (c) => {
    const { title } = c.req.valid('json')
    if (title) await renameConversation(deps(c), userId(c), c.req.param('id'), title)
    return c.body(null, 204)
  })
  .delete('/:id', async (c) => {
    await deleteConversation(deps(c), userId(c), c.req.param('id'))
    return c.body(null, 204)
  })
  .post('/:id/messages', validate('json', NewMessage), async (c) => {
    const stream = await askAdvisor(deps(c), userId(c), c.req.param('id'), c.req.valid('json'))
    return c.body(stream, 200, streamHeaders)
  })
  .get('/:id/stream', async (c) => {
    const stream = await resumeAnswer(deps(c), userId(c), c.req.param('id'))
    return stream ? c.body(stream, 200, streamHeaders) : c.body(null, 204)
  })
  .post('/:id/stop', async (c) => {
    await stopAnswer(deps(c), userId(c), c.req.param('id'))
    return c.body(null, 204)
  })

/** The AI SDK's UI message stream, version 1. */
const streamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
  'X-Vercel-AI-UI-Message-Stream': 'v1',
}

function deps(c: Context<AppEnv>): ConversationDeps {
  const namespace = c.env.LIVE_ANSWER as DurableObjectNamespace<LiveAnswer>
  return {
    conversations: conversationRepository(c.get('db')),
    live: (id) => namespace.get(namespace.idFromName(id)),
  }
}

function userId(c: Context<AppEnv>): string {
  return signedIn(c.get('viewer')).id
}
