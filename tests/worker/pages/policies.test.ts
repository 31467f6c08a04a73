import { afterAll, beforeAll, expect, test } from 'vitest'
import { requiredVersion } from '../../../domain/policies/policies.ts'
import { type Site, startSite } from '../../support/site.ts'
import { newUser } from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false })
})
afterAll(() => site?.close())

const page = async (path: string) => (await site.fetch(path)).text()

test('a policy is shown as it is now, and as it was', async () => {
  expect(await page('/terms')).toContain('means every advisor, every day')
  const earlier = await page('/terms?version=2026-11-20')
  expect(earlier).toContain('An earlier version, of')
  expect(earlier).not.toContain('means every advisor, every day')
  expect(await page('/terms?version=constructor')).toContain('Last updated')
})

test('what a version changed is shown, removed and new', async () => {
  const html = await page('/privacy/changes')
  expect(html).toContain('<ins')
  expect(html).toContain('<del')
  expect(html).toContain('can be taken back for 7 days')
  expect(html).toMatch(/\d+ of \d+ sections are word for word the same/)
})

test('of a text whose link alone changed it is said where it led and leads, and what is gone stands before what is new', async () => {
  const html = (await page('/terms/changes')).replaceAll('<!-- -->', '')
  const section = (id: string) => html.split(`<h2 id="${id}"`)[1]?.split('</section>')[0] ?? ''
  const cancelling = section('cancel')
  expect(cancelling).toContain('“your profile” led to <del>/profile</del>')
  expect(cancelling).toContain('/profile/plan</ins>')
  expect(cancelling).not.toMatch(/>(?:New|Removed)</)
  expect(section('schools')).toMatch(/>Removed<.*>New</s)
})

test('an account from before is asked for consent until it is given', async () => {
  const reader = await newUser(site)
  const pending = () => reader.getJson<{ pending: object[] }>('/api/policies/pending')
  await site.env.DB.prepare('UPDATE user SET created_at = 0 WHERE id = ?').bind(reader.id).run()
  const version = requiredVersion('terms')
  expect((await pending()).pending).toContainEqual({ policy: 'terms', version })
  const wrong = { policy: 'terms', version: '2020-01-01' }
  expect((await reader.post('/api/policies/consents', wrong)).status).toBe(400)
  for (const policy of ['terms', 'privacy'] as const)
    await reader.post('/api/policies/consents', { policy, version: requiredVersion(policy) })
  expect((await pending()).pending).toEqual([])
  // It is nobody else's consent.
  const other = await newUser(site)
  await site.env.DB.prepare('UPDATE user SET created_at = 0 WHERE id = ?').bind(other.id).run()
  const theirs = await other.getJson<{ pending: object[] }>('/api/policies/pending')
  expect(theirs.pending).toContainEqual({ policy: 'terms', version })
})
