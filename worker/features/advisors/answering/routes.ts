import { type Context, Hono } from 'hono'
import { NewMessage } from '../../../../domain/advisors/conversation-input.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { guard, signedIn } from '../../../http/guard.ts'
import { validate } from '../../../http/validate.ts'
import { conversationDeps as deps } from '../conversations/deps.ts'
import { type Asker, askAdvisor, regenerateAnswer, resumeAnswer, stopAnswer } from './asking.ts'

/** Questions in a leader's own conversations, and the answers to them as they are written. */
export const answeringRoutes = new Hono<AppEnv>()
  .use(guard('advisors'))
  .post('/:id/messages', validate('json', NewMessage), async (c) => {
    const stream = await askAdvisor(deps(c), asker(c), c.req.param('id'), c.req.valid('json'))
    return c.body(stream, 200, streamHeaders)
  })
  .post('/:id/messages/:messageId/regenerate', async (c) => {
    const { id, messageId } = c.req.param()
    return c.body(await regenerateAnswer(deps(c), asker(c), id, messageId), 200, streamHeaders)
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

function asker(c: Context<AppEnv>): Asker {
  return { userId: userId(c), dailyLimit: c.get('messagesPerDay') }
}

function userId(c: Context<AppEnv>): string {
  return signedIn(c.get('viewer')).id
}
