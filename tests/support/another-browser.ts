import { expect } from 'vitest'
import type { Site } from './site.ts'
import { anonymous } from './visitor.ts'

/** Another browser of the same person. */
export async function elsewhere(
  site: Site,
  { email, password }: { email: string; password: string },
) {
  const visitor = anonymous(site)
  const response = await visitor.post('/api/auth/sign-in/email', { email, password })
  expect(response.status, await response.clone().text()).toBe(200)
  return Object.assign(visitor, { answer: (await response.json()) as object })
}

/** Expects a visitor to be nobody. */
export async function signedOut(visitor: ReturnType<typeof anonymous>) {
  expect((await visitor.get('/api/account')).status).toBe(401)
  expect(await visitor.getJson('/api/viewer')).toMatchObject({ user: null })
}
