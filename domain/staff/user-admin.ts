import * as z from 'zod/mini'
import type { Role } from '../access.ts'
import { Password } from '../accounts/fields.ts'
import type { UserSummary } from './users.ts'

/** How long an admin may see the site as somebody else. */
export const impersonationMinutes = 30
/** Days between the mark and the deletion, in which an account can be kept. */
export const deletionDays = 7

const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500))
const address = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email('must be an e-mail address'))

export const RoleInput = z.object({ role: z.nullable(z.enum(['admin', 'editor'])) })

export const BanInput = z.object({
  reason,
  /** Null: until an admin lifts it. */
  endsAt: z.optional(z.nullable(z.iso.datetime())),
})
export type BanInput = z.infer<typeof BanInput>

export const NewUserInput = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  email: address,
  role: z.optional(z.nullable(z.enum(['admin', 'editor']))),
  /** Whether they are mailed a link to choose a password. */
  invite: z._default(z.boolean(), true),
})
export type NewUserInput = z.infer<typeof NewUserInput>

export const MergeInput = z.object({
  /** The account that goes; what it has moves. */
  from: z.string().check(z.minLength(1), z.maxLength(80)),
  reason,
})

export const ImpersonationInput = z.object({ reason })

export const SecondFactorRemoval = z.object({
  reason,
  /** The admin's own; who has none shows by a log-in of the last minutes that it is them. */
  password: z.optional(Password),
})
export type SecondFactorRemoval = z.infer<typeof SecondFactorRemoval>

/** One account as admins see it; times are ISO text. Of conversations only how many there are. */
export type UserDetail = Omit<UserSummary, 'access'> & {
  role: Role | null
  emailVerified: boolean
  secondFactor: boolean
  ban: { reason: string; endsAt: string | null; at: string } | null
  /** When it will be deleted; null for an account that stays. */
  deletionDueAt: string | null
  conversations: number
  feedback: number
  sessions: {
    id: string
    device: string | null
    createdAt: string
    lastUsedAt: string
    expiresAt: string
    impersonatedBy: string | null
  }[]
}
