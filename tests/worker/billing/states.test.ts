import { beforeAll, expect, test } from 'vitest'
import type { UsersPage } from '../../../domain/staff/users.ts'
import { type State, states, statusFields } from '../../support/billing/states.ts'
import { readText } from '../../support/html.ts'
import { event } from '../../support/stripe/objects.ts'
import { stripeSite } from '../../support/stripe/site.ts'
import { deliver, link } from '../../support/stripe/webhooks.ts'
import { newUser, signedIn, type Visitor } from '../../support/visitor.ts'

const held = stripeSite()
let admin: Visitor
beforeAll(async () => {
  admin = await signedIn(held.site, 'admin@example.test')
})

async function page(visitor: Visitor, path: string) {
  return readText(await (await visitor.get(path)).text())
}

/** Everything that one of these states decides, on every screen and in every call. */
async function expectState(
  visitor: Visitor & { email: string },
  { status, advisors, sold, panel, banner }: Omit<State, 'holds'>,
) {
  const open = advisors === 'open'
  const answer = await visitor.postJson('/api/check-subscription')
  expect(Object.keys(answer).sort()).toEqual(statusFields)
  expect(answer).toMatchObject(status)

  expect((await page(visitor, '/infrastructure')).includes('Premium Feature')).toBe(!open)
  const search = await visitor.get('/api/knowledge/search?q=backups')
  expect(search.status).toBe(open ? 200 : 402)
  const conversation = await visitor.post('/api/conversations', { advisor: 'infrastructure' })
  expect(conversation.status).toBe(open ? 201 : 402)

  const profile = await page(visitor, '/profile/plan')
  for (const sentence of panel) expect(profile).toMatch(sentence)
  for (const path of ['/solutions', '/help/onboarding', '/profile']) {
    const text = await page(visitor, path)
    const shown =
      /Your (?:last payment|payment|trial) (?:did not|ends)[^.]*\.(?: Your access[^.]*\.)?/
    if (banner) expect(text).toMatch(banner)
    else expect(text).not.toMatch(shown)
  }

  for (const [path, allowed] of [
    ['/api/create-checkout', sold.premium],
    ['/api/create-founder-payment', sold.founder],
    ['/api/customer-portal', true],
  ] as const) {
    const response = await visitor.post(path)
    expect([path, response.status]).toEqual([path, allowed ? 200 : 409])
    expect(await response.json()).toEqual(
      allowed
        ? { url: expect.stringMatching(/^https:/) }
        : { error: { code: 'CONFLICT', message: expect.stringMatching(/^You already have/) } },
    )
  }

  const listed = await admin.getJson<UsersPage>(`/api/admin/users?search=${visitor.email}`)
  expect(listed.users.map(({ access }) => access?.open ?? false)).toEqual([open])
}

test.each(Object.entries(states))('%s', async (name, { holds, ...expected }) => {
  const visitor = await newUser(held.site)
  const customer = `cus_${name.replace(/\W/g, '')}`
  await link(held.site, visitor.id, customer)
  for (const object of holds(customer)) held.stripe.remember(object)
  const told = event('customer.subscription.updated', { object: 'subscription', id: 'x', customer })
  expect((await deliver(held.site, told)).status).toBe(200)
  await expectState(visitor, expected)
})

async function grant(visitor: { email: string }, more: object = {}) {
  const endsAt = new Date(Date.now() + 86_400_000).toISOString()
  const emails = [visitor.email, 'nobody@example.test']
  const body = { emails, endsAt, reason: 'Pilot district', ...more }
  const answer = await admin.post('/api/admin/billing/grants', body)
  expect(await answer.json()).toEqual({
    granted: [visitor.email],
    missing: ['nobody@example.test'],
  })
}

const everything = { sold: { premium: true, founder: true }, banner: null }
const opened = { subscribed: true, payment_required: false, has_payment_issues: false }

test('complimentary access opens everything until its end, to the millisecond', async () => {
  const visitor = await newUser(held.site)
  await grant(visitor)
  await expectState(visitor, {
    ...everything,
    status: { ...opened, plan_type: 'comp' },
    advisors: 'open',
    panel: [/Complimentary access Granted to you until/],
  })
  await held.site.env.DB.prepare('UPDATE entitlements SET ends_at = ? WHERE user_id = ?')
    .bind(Date.now() - 1, visitor.id)
    .run()
  await expectState(visitor, {
    ...everything,
    status: { subscribed: false, plan_type: 'free', payment_required: true },
    advisors: 'paywall',
    panel: [/Your access ended on/],
  })
})

test('access paid by purchase order says which', async () => {
  const visitor = await newUser(held.site)
  await grant(visitor, { poNumber: 'PO-31' })
  await expectState(visitor, {
    ...everything,
    status: { ...opened, plan_type: 'premium' },
    advisors: 'open',
    panel: [/Premium Plan Paid by purchase order PO-31, until/],
  })
})

test('staff see the advisors without a plan, and no paywall', async () => {
  for (const email of ['admin@example.test', 'editor@example.test']) {
    const visitor = await signedIn(held.site, email)
    expect(await visitor.postJson('/api/check-subscription')).toMatchObject({
      subscribed: false,
      payment_required: false,
    })
    expect(await page(visitor, '/infrastructure')).not.toContain('Premium Feature')
    expect((await visitor.get('/api/knowledge/search?q=backups')).status).toBe(200)
  }
})
