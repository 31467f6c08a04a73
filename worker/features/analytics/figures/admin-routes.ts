import { type Context, Hono } from 'hono'
import {
  dimensionNames,
  dimensions,
  type Filters,
} from '../../../../domain/analytics/dimensions.ts'
import { Preferences } from '../../../../domain/analytics/preferences.ts'
import {
  FiguresQuery,
  filtersOf,
  NoteInput,
  RollUpInput,
  SegmentInput,
  TokenInput,
} from '../../../../domain/analytics/query.ts'
import { csvLine } from '../../../../domain/csv.ts'
import { AppError } from '../../../../domain/errors.ts'
import { type Commit, required } from '../../../db/commit.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { guard, signedIn } from '../../../http/guard.ts'
import { limitConcurrent } from '../../../http/limit-concurrent.ts'
import { validate } from '../../../http/validate.ts'
import { withoutStudentData } from '../../../http/without-student-data.ts'
import { logOf } from '../ingestion/receive.ts'
import { preferencesRepository } from '../preferences-repository.ts'
import { rollUpDay } from '../rollups/roll-up-day.ts'
import { figuresRepository } from './figures-repository.ts'
import { type Overview, readFigures } from './read-figures.ts'
import { hashOf, newToken } from './token.ts'

type Outside = { commit(c: Context<AppEnv>): Commit }

/** How many notes, segments and tokens one person may be adding. */
const additionsAtOnce = 3

const notThere = (what: string) => new AppError('NOT_FOUND', `There is no such ${what}`)

/** Visitor analytics for staff. */
export const analyticsAdminRoutes = ({ commit }: Outside) =>
  new Hono<AppEnv>()
    .use(guard('staff'))
    .on('POST', ['/notes', '/segments', '/tokens'], limitConcurrent(additionsAtOnce))
    .get('/figures', validate('query', FiguresQuery), async (c) =>
      c.json(await readFigures({ db: c.get('db') }, c.req.valid('query'))),
    )
    .get('/export', validate('query', FiguresQuery), async (c) => {
      const query = c.req.valid('query')
      const csv = figuresCsv(await readFigures({ db: c.get('db') }, query))
      return c.body(csv, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="visitors-${query.from}-${query.to}.csv"`,
      })
    })
    .get('/live', async (c) => {
      const shards = Array.from({ length: c.get('config').analytics.shards }, (_, shard) => shard)
      const visitors = await Promise.all(shards.map((shard) => logOf(c.env, shard).live()))
      return c.json({ visitors: visitors.flat().toSorted((a, b) => b.since - a.since) })
    })
    .post('/roll-up', validate('json', RollUpInput), async (c) => {
      const rows = await rollUpDay({ db: c.get('db') }, c.req.valid('json').day)
      return c.json({ rows })
    })
    .post('/notes', validate('json', NoteInput), async (c) => {
      const [{ id: createdBy }, { day, note }] = [signedIn(c.get('viewer')), c.req.valid('json')]
      const id = crypto.randomUUID()
      const row = { id, day, note: await withoutStudentData(note), createdBy }
      await commit(c)(figuresRepository(c.get('db')).addNote(row), [
        { action: 'analytics.note', subject: id, details: { day } },
      ])
      return c.json({ id }, 201)
    })
    .delete('/notes/:id', async (c) => {
      const id = c.req.param('id')
      const event = { action: 'analytics.delete-note' as const, subject: id, details: {} }
      const deletion = commit(c)(figuresRepository(c.get('db')).deleteNote(id), [event])
      await required(deletion, notThere('note'))
      return c.body(null, 204)
    })
    .get('/segments', async (c) =>
      c.json({ segments: await figuresRepository(c.get('db')).segments() }),
    )
    .post('/segments', validate('json', SegmentInput), async (c) => {
      const [{ id: createdBy }, input] = [signedIn(c.get('viewer')), c.req.valid('json')]
      const [id, name] = [crypto.randomUUID(), await withoutStudentData(input.name)]
      const filters = await guardedFilters(filtersOf(input.filters))
      const adding = figuresRepository(c.get('db')).addSegment({ id, name, filters, createdBy })
      await required(
        commit(c)(adding, [
          { action: 'analytics.segment', subject: id, details: { name, filters } },
        ]),
        new AppError('CONFLICT', 'There is a segment of this name already'),
      )
      return c.json({ id, name, filters }, 201)
    })
    .delete('/segments/:id', async (c) => {
      const id = c.req.param('id')
      const event = { action: 'analytics.delete-segment' as const, subject: id, details: {} }
      const deletion = commit(c)(figuresRepository(c.get('db')).deleteSegment(id), [event])
      await required(deletion, notThere('segment'))
      return c.body(null, 204)
    })
    .get('/preferences', async (c) => {
      const { id } = signedIn(c.get('viewer'))
      return c.json(await preferencesRepository(c.get('db')).read(id))
    })
    .put('/preferences', validate('json', Preferences), async (c) => {
      const { id } = signedIn(c.get('viewer'))
      await preferencesRepository(c.get('db')).write(id, c.req.valid('json'))
      return c.json(c.req.valid('json'))
    })
    .get('/tokens', guard('admin'), async (c) => {
      const tokens = await figuresRepository(c.get('db')).tokens()
      return c.json({
        tokens: tokens.map(({ createdAt, ...token }) => ({
          ...token,
          createdAt: createdAt.toISOString(),
        })),
      })
    })
    .post('/tokens', guard('admin'), validate('json', TokenInput), async (c) => {
      const { id: createdBy } = signedIn(c.get('viewer'))
      const [id, token] = [crypto.randomUUID(), newToken()]
      const name = await withoutStudentData(c.req.valid('json').name)
      const tokenHash = hashOf(token)
      const adding = figuresRepository(c.get('db')).addToken({ id, name, tokenHash, createdBy })
      await commit(c)(adding, [{ action: 'analytics.token', subject: id, details: { name } }])
      // The only time the token is shown: only its hash is stored.
      return c.json({ id, name, token }, 201)
    })
    .delete('/tokens/:id', guard('admin'), async (c) => {
      const id = c.req.param('id')
      const event = { action: 'analytics.delete-token' as const, subject: id, details: {} }
      const deletion = commit(c)(figuresRepository(c.get('db')).deleteToken(id), [event])
      await required(deletion, notThere('token'))
      return c.body(null, 204)
    })

/** The filters, redacted: a page's address may have been typed with a student's name. */
async function guardedFilters(filters: Filters): Promise<Filters> {
  const guarded = Object.entries(filters).map(async ([dimension, wanted]) => [
    dimension,
    await withoutStudentData(wanted),
  ])
  return Object.fromEntries(await Promise.all(guarded))
}

/** The overview as CSV: a line for each point of the series and each value of each dimension. */
function figuresCsv({ series, by, interval }: Overview): string {
  const lines = [
    csvLine(['what', 'value', 'visitors', 'visits', 'views or times', 'seconds in sight']),
    ...series.map(({ at, visitors, visits, views }) =>
      csvLine([interval, at, visitors, visits, views, '']),
    ),
    ...dimensionNames.flatMap((dimension) =>
      by[dimension].map(([value, visitors, visits, times, seconds]) =>
        csvLine([dimensions[dimension], value, visitors, visits, times, seconds ?? '']),
      ),
    ),
  ]
  return lines.join('')
}
