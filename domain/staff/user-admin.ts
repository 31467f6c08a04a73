import * as z from 'zod/mini'
import type { Role } from '../access.ts'
import { Email, Name, Password } from '../accounts/fields.ts'
import { brand } from '../brand.ts'
import type { UserSummary } from './users.ts'

/** How long an admin may impersonate somebody. */
export const impersonationMinutes = 30

/** The browser named in an impersonation session, which tells it from the person's own. */
export const staffUserAgent = `${brand.name} staff`

const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500))

export const RoleInput = z.object({ role: z.nullable(z.enum(['admin', 'editor'])) })

export const BanInput = z.object({
  reason,
  /** Null: until an admin lifts it. */
  endsAt: z.optional(z.nullable(z.iso.datetime())),
})
export type BanInput = z.infer<typeof BanInput>

export const NewUserInput = z.object({
  name: Name,
  email: Email,
  role: z.optional(z.nullable(z.enum(['admin', 'editor']))),
  /** Whether they are mailed a link to choose a password. */
  invite: z._default(z.boolean(), true),
})
export type NewUserInput = z.infer<typeof NewUserInput>

export const MergeInput = z.object({
  /** The account that is deleted; its data moves to the other. */
  from: z.string().check(z.minLength(1), z.maxLength(80)),
  reason,
})

export const ImpersonationInput = z.object({ reason })

export const SecondFactorRemoval = z.object({
  reason,
  /** The admin's own password; an admin without one must have logged in within the last minutes. */
  password: z.optional(Password),
})
export type SecondFactorRemoval = z.infer<typeof SecondFactorRemoval>

/** An account as admins see it; times are ISO text. Conversations are counted, never shown. */
export type UserDetail = Omit<UserSummary, 'access'> & {
  role: Role | null
  emailVerified: boolean
  secondFactor: boolean
  ban: { reason: string; endsAt: string | null; at: string } | null
  /** When the account will be deleted; null when it will not. */
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
