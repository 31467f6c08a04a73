import { type Context, Hono } from 'hono'
import { DistrictProfile } from '../../../../domain/district/profile.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { guard, signedIn } from '../../../http/guard.ts'
import { validate } from '../../../http/validate.ts'
import { profileRepository } from './repository.ts'
import { showProfile, storeProfile } from './service.ts'

/** One's own district, and nobody else's: there is no id to ask for another by. */
export const profileRoutes = new Hono<AppEnv>()
  .use(guard('signed-in'))
  .get('/', async (c) => c.json(await showProfile(deps(c), userId(c))))
  .put('/', validate('json', DistrictProfile), async (c) =>
    c.json(await storeProfile(deps(c), userId(c), c.req.valid('json'))),
  )

function deps(c: Context<AppEnv>) {
  return { profiles: profileRepository(c.get('db')) }
}

function userId(c: Context<AppEnv>): string {
  return signedIn(c.get('viewer')).id
}
