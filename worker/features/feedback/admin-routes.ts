import { type Context, Hono } from 'hono'
import { AppError } from '../../../domain/errors.ts'
import {
  FeedbackChange,
  FeedbackWords,
  feedbackCategories,
  feedbackLimits,
  feedbackStates,
  InboxQuery,
  ViewInput,
} from '../../../domain/feedback.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { csvAnswer } from '../../http/csv-answer.ts'
import { guard, signedIn } from '../../http/guard.ts'
import { siteOrigin } from '../../http/same-origin.ts'
import { validate } from '../../http/validate.ts'
import { withoutStudentData } from '../../http/without-student-data.ts'
import { changeFeedback, listInbox, readFeedback, readInbox, writeAbout } from './inbox.ts'
import { feedbackRepository } from './repository.ts'
import type { FeedbackPorts } from './routes.ts'

const csvHeader = [
  'Received',
  'State',
  'Category',
  'Priority',
  'From',
  'Assigned to',
  'Tags',
  'Message',
  'Id',
]
const csvPage = 90

/** Staff's feedback inbox: listing, changes, replies, notes, CSV export and saved views. */
export const feedbackAdminRoutes = ({ sendMail }: Pick<FeedbackPorts, 'sendMail'>) => {
  const write = (c: Context<AppEnv>, id: string, kind: 'reply' | 'note', body: string) =>
    writeAbout(
      { ...deps(c), sendMail: sendMail(c), origin: siteOrigin(c) },
      signedIn(c.get('viewer')),
      { id, kind, body },
    )
  return new Hono<AppEnv>()
    .use(guard('staff'))
    .get('/', validate('query', InboxQuery), async (c) =>
      c.json(await listInbox(deps(c), c.req.valid('query'), viewerId(c))),
    )
    .patch('/', validate('json', FeedbackChange), async (c) => {
      await changeFeedback(deps(c), signedIn(c.get('viewer')), c.req.valid('json'))
      return c.body(null, 204)
    })
    .get('/staff', async (c) => c.json({ staff: await feedbackRepository(c.get('db')).staff() }))
    .get('/export', validate('query', InboxQuery), (c) => {
      const query = c.req.valid('query')
      return csvAnswer(c, {
        name: 'feedback',
        header: csvHeader,
        page: async (number) => {
          const asked = { ...query, page: number }
          const { feedback } = await readInbox(deps(c), asked, viewerId(c), csvPage)
          return feedback.map((one) => [
            one.at,
            feedbackStates[one.state],
            feedbackCategories[one.category],
            one.priority ? 'yes' : '',
            one.from.name,
            one.assignee?.name ?? '',
            one.tags.join(' '),
            one.message,
            one.id,
          ])
        },
      })
    })
    .get('/views', async (c) => {
      const rows = await feedbackRepository(c.get('db')).viewsOf(viewerId(c))
      return c.json({ views: rows.map(({ id, name, query }) => ({ id, name, query })) })
    })
    .post('/views', validate('json', ViewInput), async (c) => {
      const feedback = feedbackRepository(c.get('db'))
      const { name, query } = c.req.valid('json')
      if ((await feedback.viewsOf(viewerId(c))).length >= feedbackLimits.views)
        throw new AppError('CONFLICT', `Delete one first: ${feedbackLimits.views} views are kept`)
      const view = {
        id: crypto.randomUUID(),
        name: await withoutStudentData(name),
        query: await guardedQuery(query),
      }
      await feedback.addView({ ...view, userId: viewerId(c), createdAt: new Date() })
      return c.json(view, 201)
    })
    .delete('/views/:id', async (c) => {
      const removed = await feedbackRepository(c.get('db')).removeView(
        viewerId(c),
        c.req.param('id'),
      )
      if (!removed) throw new AppError('NOT_FOUND', 'There is no such view')
      return c.body(null, 204)
    })
    .get('/:id', async (c) => c.json(await readFeedback(deps(c), c.req.param('id'))))
    .post('/:id/replies', validate('json', FeedbackWords), async (c) =>
      c.json(await write(c, c.req.param('id'), 'reply', c.req.valid('json').body), 201),
    )
    .post('/:id/notes', validate('json', FeedbackWords), async (c) =>
      c.json(await write(c, c.req.param('id'), 'note', c.req.valid('json').body), 201),
    )
}

const deps = (c: Context<AppEnv>) => ({ feedback: feedbackRepository(c.get('db')) })
const viewerId = (c: Context<AppEnv>) => signedIn(c.get('viewer')).id

/** A view's query, redacted, since the search in it is free text. */
async function guardedQuery(query: string): Promise<string> {
  const guarded = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(query))
    guarded.append(await withoutStudentData(name), await withoutStudentData(value))
  return guarded.toString()
}
