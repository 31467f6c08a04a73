import { expect, test } from 'vitest'
import { anonymousViewer, gateMessages, type Viewer } from '../../../domain/access.ts'
import { freeSubscription } from '../../../domain/billing/subscription.ts'
import { pageGate } from '../../../domain/page-gate.ts'
import { type RouteSpec, routes } from '../../../domain/routes.ts'

const free: Viewer = {
  user: { id: 'u', name: 'Nora', email: 'nora@example.test', phone: null },
  role: null,
  subscription: { ...freeSubscription, payment_required: true },
}
const subscriber: Viewer = {
  ...free,
  subscription: { ...free.subscription, subscribed: true, payment_required: false },
}
const editor: Viewer = { ...free, role: 'editor' }
const paid = routes.profileUsage
const gate = (spec: RouteSpec, viewer: Viewer) => pageGate(spec, viewer, spec.path)

test('a page that requires payment leads whoever has to pay to onboarding, and says why', () => {
  expect(gate(paid, free)).toEqual({
    kind: 'redirect',
    to: '/help/onboarding?notice=subscription',
  })
  expect(gateMessages.subscription).toBe('Subscription required to access this content')
  for (const viewer of [subscriber, editor]) expect(gate(paid, viewer)).toEqual({ kind: 'open' })
  const unpriced = { ...free, subscription: { ...free.subscription, payment_required: false } }
  expect(gate(paid, unpriced)).toEqual({ kind: 'open' })
})

test('it asks for a log-in first, the solutions page in its own words', () => {
  expect(gate(paid, anonymousViewer)).toEqual({
    kind: 'redirect',
    to: '/auth?next=%2Fprofile%2Fusage&notice=login',
  })
  expect(gate(routes.solutions, anonymousViewer)).toEqual({
    kind: 'redirect',
    to: '/auth?next=%2Fsolutions&notice=login-solutions',
  })
})

test('the solutions page requires no payment, and an advisor’s page shows its paywall', () => {
  expect(gate(routes.solutions, free)).toEqual({ kind: 'open' })
  expect(gate(routes.infrastructure, free)).toEqual({ kind: 'paywall' })
  expect(gate(routes.adminUsers, editor)).toMatchObject({ kind: 'refused', reason: 'FORBIDDEN' })
})

test.each([
  ['by its address', { email: 'nora@example.test' }, 'You are logged in as nora@example.test'],
  ['by its name, having a number alone', { email: null }, 'You are logged in as Nora'],
])('a page of staff tells whoever is none which account they have, %s', (_, changes, account) => {
  const user = { id: 'u', name: 'Nora', phone: null, ...changes }
  expect(gate(routes.adminUsers, { ...free, user })).toEqual({
    kind: 'refused',
    reason: 'FORBIDDEN',
    message: `${account}. This account has no role, and this page is for admins and editors`,
  })
})

test('staff without a second factor are led to where it is set up', () => {
  expect(gate(routes.adminUsers, { ...editor, role: 'admin', secondFactorMissing: true })).toEqual({
    kind: 'redirect',
    to: '/profile/security?notice=second-factor',
  })
})

test('whose session cannot be read is not asked to log in', () => {
  const unread: Viewer = { ...anonymousViewer, unreadable: 'session' }
  for (const spec of [routes.solutions, routes.infrastructure, routes.adminUsers])
    expect(gate(spec, unread)).toMatchObject({ kind: 'refused', reason: 'UNAVAILABLE' })
})

test('nobody is sent to pay because their subscription could not be read', () => {
  const unread: Viewer = { ...free, unreadable: 'subscription' }
  expect(gate(paid, unread)).toMatchObject({ kind: 'refused', reason: 'UNAVAILABLE' })
})
