import { type Context, Hono } from 'hono'
import { hourMs } from '../../../domain/durations.ts'
import { FeedbackInput, feedbackLimits } from '../../../domain/feedback.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { guard, signedIn } from '../../http/guard.ts'
import { limitRate } from '../../http/rate-limiter.ts'
import { siteOrigin } from '../../http/same-origin.ts'
import { validate } from '../../http/validate.ts'
import { feedbackRepository } from './repository.ts'
import { listOwn, type SendMail, submitFeedback, type Upload } from './submit.ts'

export type FeedbackPorts = {
  sendMail(c: Context<AppEnv>): SendMail
  /** The file at a path, "<user id>/<file>", of the bucket "feedback"; null without one. */
  findUpload(c: Context<AppEnv>, path: string): Promise<Upload | null>
}

const perHour = { max: feedbackLimits.perHour, windowMs: hourMs }

/** A person's feedback: sending it, and listing their own with the replies. */
export const feedbackRoutes = ({ sendMail, findUpload }: FeedbackPorts) =>
  new Hono<AppEnv>()
    .get('/', guard('signed-in'), async (c) => {
      const feedback = feedbackRepository(c.get('db'))
      return c.json({ feedback: await listOwn({ feedback }, signedIn(c.get('viewer')).id) })
    })
    .post('/', guard('signed-in'), validate('json', FeedbackInput), async (c) => {
      const viewer = c.get('viewer')
      const { id, email } = signedIn(viewer)
      await limitRate(c.env, `feedback:${id}`, perHour)
      const deps = {
        feedback: feedbackRepository(c.get('db')),
        sendMail: sendMail(c),
        findUpload: (path: string) => findUpload(c, path),
        origin: siteOrigin(c),
      }
      // Both plans include priority support.
      const sender = { id, email, priority: viewer.subscription.subscribed }
      return c.json(await submitFeedback(deps, sender, c.req.valid('json')), 201)
    })
