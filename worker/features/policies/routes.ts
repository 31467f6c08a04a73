import { Hono } from 'hono'
import { AppError } from '../../../domain/errors.ts'
import { ConsentInput, pendingPolicies } from '../../../domain/policies/consent.ts'
import { requiredVersion } from '../../../domain/policies/policies.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { guard, signedIn } from '../../http/guard.ts'
import { validate } from '../../http/validate.ts'
import { policiesRepository } from './repository.ts'

/** The policy versions that the viewer has still to accept, and their acceptance. */
export const policyRoutes = new Hono<AppEnv>()
  .use(guard('signed-in'))
  .get('/pending', async (c) => {
    const known = await policiesRepository(c.get('db')).of(signedIn(c.get('viewer')).id)
    return c.json({ pending: pendingPolicies(known) })
  })
  .post('/consents', validate('json', ConsentInput), async (c) => {
    const { policy, version } = c.req.valid('json')
    if (version !== requiredVersion(policy))
      throw new AppError('INVALID_INPUT', 'This version is not the one to accept')
    const { id } = signedIn(c.get('viewer'))
    await policiesRepository(c.get('db')).accept(id, policy, version, new Date())
    return c.body(null, 204)
  })
