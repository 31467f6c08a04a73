import { type Context, Hono } from 'hono'
import { advisors } from '../../../../domain/advisors/advisors.ts'
import {
  type Usage,
  usageMonths,
  usagePublishersShown,
  usageStart,
} from '../../../../domain/advisors/usage.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { csvAnswer } from '../../../http/csv-answer.ts'
import { guard, signedIn } from '../../../http/guard.ts'
import { ownUsageRepository } from './repository.ts'

/** A person's own usage: what they asked, what they got and what it rested on. */
export const usageRoutes = new Hono<AppEnv>()
  .use(guard('subscriber'))
  .get('/', async (c) => c.json(await readUsage(c)))
  .get('/export', async (c) => {
    const rows = csvRows(await readUsage(c))
    return csvAnswer(c, {
      name: 'usage',
      header: ['Figure', 'Month', 'Advisor', 'Publisher', 'Count'],
      page: async (number) => (number === 1 ? rows : []),
    })
  })

async function readUsage(c: Context<AppEnv>): Promise<Usage> {
  const now = new Date()
  const { id } = signedIn(c.get('viewer'))
  const own = ownUsageRepository(c.get('db'))
  const figures = await own.read(id, usageStart(now), usagePublishersShown)
  return { months: usageMonths(now), ...figures }
}

/** A figure a row, so that a spreadsheet can sum and pivot them. */
function csvRows({ questions, answers, sources }: Usage) {
  return [
    ...questions.map((one) => ['Questions', one.month, advisors[one.advisor].title, '', one.count]),
    ...answers.flatMap((one) =>
      (
        [
          ['Answers', one.answers],
          ['Answers without sources', one.withoutSources],
          ['Rated good', one.good],
          ['Rated poor', one.poor],
        ] as const
      ).map(([figure, count]) => [figure, '', advisors[one.advisor].title, '', count]),
    ),
    ...sources.map((one) => ['Answers citing', '', '', one.publisher, one.answers]),
  ]
}
