import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { guard } from '../../http/guard.ts'

/** The viewer's subscription, already read fresh with the viewer. */
export const subscriptionRoutes = new Hono<AppEnv>().post(
  '/check-subscription',
  guard('signed-in'),
  (c) => c.json(c.get('viewer').subscription),
)
