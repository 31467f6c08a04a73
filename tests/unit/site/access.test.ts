import { describe, expect, test } from 'vitest'
import {
  type Access,
  anonymousViewer,
  decideAccess,
  isGateNotice,
  isStaff,
  type Role,
  toRole,
  type Viewer,
} from '../../../domain/access.ts'
import { secondFactorDue } from '../../../domain/accounts/second-factor.ts'
import { freeSubscription } from '../../../domain/billing/subscription.ts'

function viewer({
  role = null,
  subscribed = false,
  paymentsRequired = true,
}: Options = {}): Viewer {
  return {
    user: { id: 'u1', email: 'someone@example.test', phone: null, name: 'Someone' },
    role,
    subscription: {
      ...freeSubscription,
      subscribed,
      payment_required: paymentsRequired && !subscribed && role === null,
    },
  }
}
type Options = { role?: Role | null; subscribed?: boolean; paymentsRequired?: boolean }

const login = { allow: false, reason: 'LOGIN_REQUIRED' }
const subscribe = { allow: false, reason: 'SUBSCRIPTION_REQUIRED' }
const forbidden = { allow: false, reason: 'FORBIDDEN' }
const open = { allow: true }

describe('who may open what', () => {
  const people = {
    anonymous: anonymousViewer,
    free: viewer(),
    subscriber: viewer({ subscribed: true }),
    editor: viewer({ role: 'editor' }),
    admin: viewer({ role: 'admin' }),
  }
  type Person = keyof typeof people
  const expected: Record<Access, Record<Person, object>> = {
    public: { anonymous: open, free: open, subscriber: open, editor: open, admin: open },
    'signed-in': { anonymous: login, free: open, subscriber: open, editor: open, admin: open },
    advisors: { anonymous: login, free: subscribe, subscriber: open, editor: open, admin: open },
    subscriber: { anonymous: login, free: subscribe, subscriber: open, editor: open, admin: open },
    staff: {
      anonymous: login,
      free: forbidden,
      subscriber: forbidden,
      editor: open,
      admin: open,
    },
    admin: {
      anonymous: login,
      free: forbidden,
      subscriber: forbidden,
      editor: forbidden,
      admin: open,
    },
  }
  const cases = Object.entries(expected).flatMap(([access, row]) =>
    Object.entries(row).map(([person, decision]) => ({ access, person, decision })),
  )
  test.each(cases)('$access to $person', ({ access, person, decision }) => {
    expect(decideAccess(access as Access, people[person as Person])).toEqual(decision)
  })
})

test('while payments are off, everyone signed in has the advisors', () => {
  const free = viewer({ paymentsRequired: false })
  expect(decideAccess('subscriber', free)).toEqual(open)
  expect(decideAccess('staff', free)).toEqual(forbidden)
  expect(
    decideAccess('subscriber', { ...anonymousViewer, subscription: free.subscription }),
  ).toEqual(login)
})

test('free questions open the advisors to everyone signed in, and nothing that is paid for', () => {
  const free = { ...viewer(), freeQuestions: 3 }
  expect(decideAccess('advisors', free)).toEqual(open)
  expect(decideAccess('subscriber', free)).toEqual(subscribe)
  expect(decideAccess('advisors', { ...free, user: null })).toEqual(login)
  expect(decideAccess('advisors', { ...free, freeQuestions: 0 })).toEqual(subscribe)
})

test('a role without a user opens nothing', () => {
  expect(decideAccess('admin', { ...anonymousViewer, role: 'admin' })).toEqual(login)
})

test('staff without their second factor have what everyone has, and no staff area', () => {
  const refused = { allow: false, reason: 'FORBIDDEN', secondFactor: true }
  const editor = { ...viewer({ role: 'editor' }), secondFactorMissing: true as const }
  const admin = { ...viewer({ role: 'admin' }), secondFactorMissing: true as const }
  expect(decideAccess('staff', editor)).toEqual(refused)
  expect(decideAccess('admin', editor)).toEqual(forbidden)
  expect(decideAccess('staff', admin)).toEqual(refused)
  expect(decideAccess('admin', admin)).toEqual(refused)
  expect(decideAccess('subscriber', admin)).toEqual(open)
})

test('only admins and editors are staff', () => {
  expect(isStaff(viewer({ role: 'admin' }))).toBe(true)
  expect(isStaff(viewer({ role: 'editor' }))).toBe(true)
  expect(isStaff(viewer({ subscribed: true }))).toBe(false)
})

test('a notice from the address is one of ours or nothing', () => {
  expect(isGateNotice('login')).toBe(true)
  expect(isGateNotice('constructor')).toBe(false)
  expect(isGateNotice(null)).toBe(false)
})

test.each(['viewer', '', 'Admin', 'superuser', ' admin', null, undefined, 1, {}])(
  'a role record of %j gives nothing',
  (value) => {
    expect(toRole(value)).toBeNull()
    const viewer = { ...anonymousViewer, user: someone, role: value as never }
    expect(isStaff(viewer)).toBe(false)
    expect(decideAccess('staff', viewer)).toEqual({ allow: false, reason: 'FORBIDDEN' })
    expect(decideAccess('subscriber', viewer)).toMatchObject({ reason: 'SUBSCRIPTION_REQUIRED' })
  },
)

test('who could not be read is neither told to log in nor that they have not paid', () => {
  const nobody = { ...anonymousViewer, unreadable: 'session' as const }
  expect(decideAccess('public', nobody)).toEqual({ allow: true })
  expect(decideAccess('signed-in', nobody)).toEqual({ allow: false, reason: 'UNAVAILABLE' })
  const unknown = { ...anonymousViewer, user: someone, unreadable: 'subscription' as const }
  expect(decideAccess('signed-in', unknown)).toEqual({ allow: true })
  expect(decideAccess('subscriber', unknown)).toEqual({ allow: false, reason: 'UNAVAILABLE' })
  expect(decideAccess('staff', unknown)).toEqual({ allow: false, reason: 'FORBIDDEN' })
})

const someone = { id: 'someone', name: 'Someone', email: 'someone@example.test', phone: null }

test('staff have a week from their role to set up a second factor, and none whose role has no date', () => {
  expect(secondFactorDue(new Date('2026-11-20T10:00:00Z'))).toEqual(
    new Date('2026-11-27T10:00:00Z'),
  )
  expect(secondFactorDue(null).getTime()).toBeLessThan(Date.now())
})
