import { type Context, Hono } from 'hono'
import { type AttentionSource, FindQuery, type Found } from '../../../domain/staff/admin-home.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { guard } from '../../http/guard.ts'
import { validate } from '../../http/validate.ts'
import { readAttention } from './attention.ts'
import { readTrends } from './trends.ts'
import { trendsRepository } from './trends-repository.ts'

type AdminPorts = {
  sources: AttentionSource<Context<AppEnv>>[]
  /** People and resources that match the text, as far as this member of staff may see them. */
  find(c: Context<AppEnv>, text: string): Promise<Found[]>
}

/** The admin home's counts and trends, and the command palette's search. */
export const adminRoutes = ({ sources, find }: AdminPorts) =>
  new Hono<AppEnv>()
    .get('/attention', guard('staff'), async (c) =>
      c.json({ items: await readAttention(sources, c.get('viewer'), c) }),
    )
    .get('/trends', guard('admin'), async (c) =>
      c.json({ trends: await readTrends(trendsRepository(c.get('db')), new Date()) }),
    )
    .get('/find', guard('staff'), validate('query', FindQuery), async (c) =>
      c.json({ found: await find(c, c.req.valid('query').q) }),
    )
