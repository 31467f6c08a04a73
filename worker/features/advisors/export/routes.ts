import { Hono } from 'hono'
import * as z from 'zod/mini'
import { exportFormats } from '../../../../domain/advisors/transcript.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { guard, signedIn } from '../../../http/guard.ts'
import { validate } from '../../../http/validate.ts'
import { conversationDeps } from '../conversations/deps.ts'
import { exportConversation } from './service.ts'

const ExportInput = z.object({
  format: z.enum(exportFormats),
  message: z.optional(z.string().check(z.maxLength(64))),
})

/** A leader's own conversation as a file to keep. */
export const exportRoutes = new Hono<AppEnv>().get(
  '/:id/export',
  guard('advisors'),
  validate('query', ExportInput),
  async (c) => {
    const { id } = signedIn(c.get('viewer'))
    const wanted = { id: c.req.param('id'), ...c.req.valid('query') }
    const { body, type, name } = await exportConversation(conversationDeps(c), id, wanted)
    return c.body(body, 200, {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    })
  },
)
