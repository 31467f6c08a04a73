import * as z from 'zod/mini'
import type { Role } from '../access.ts'
import type { Entitlement } from '../billing/subscription.ts'
import { keysOf } from '../keys-of.ts'

/** Filters by what a person bought or was granted. */
export const billingFilters = {
  premium: 'Premium Plan',
  trialing: 'In a trial',
  trouble: 'Payment trouble',
  founder: 'Founder’s Tier',
  comp: 'Complimentary or purchase order',
  ended: 'Ended',
  none: 'Never had a plan',
} as const
export type BillingFilter = keyof typeof billingFilters

export const roleFilters = { admin: 'Admin', editor: 'Editor', none: 'No role' } as const

export const searchLength = { max: 80 } as const

/** Orders of the list; a minus reverses one. */
const userSorts = ['-joined', 'joined', 'name', '-name'] as const

export const UsersQuery = z.object({
  /** The beginning of a name, a last name, an address, its domain or a phone number. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(searchLength.max))),
  role: z.optional(z.enum(keysOf(roleFilters))),
  billing: z.optional(z.enum(keysOf(billingFilters))),
  sort: z._default(z.enum(userSorts), '-joined'),
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 1),
})
export type UsersQuery = z.infer<typeof UsersQuery>

/** An entitlement in the list of users; times are ISO text. */
export type UserAccess = Pick<Entitlement, 'source' | 'planType' | 'state'> & {
  id: string
  endsAt: string | null
  /** Whether Stripe renews it at its end. */
  renews: boolean
  /** Whether it opens the advisors now. */
  open: boolean
}

export type UserSummary = {
  id: string
  name: string
  /** Null for somebody who registered by phone. */
  email: string | null
  phone: string | null
  role: Role | null
  createdAt: string
  /** The entitlement that counts now, or else the last one; null for none. */
  access: UserAccess | null
}

/** A page of users in the order asked for; without `billing`, nobody's `access` could be read. */
export type UsersPage = { users: UserSummary[]; page: number; more: boolean; billing: boolean }
