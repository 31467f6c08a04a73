import type { DistrictRole, NotificationChoices, Theme } from './profile.ts'

/** An account as its own profile pages show it; times are ISO text. */
export type AccountOverview = {
  name: string
  image: string | null
  email: { address: string; proven: boolean } | null
  phone: { number: string; proven: boolean } | null
  title: string | null
  districtRole: DistrictRole | null
  notifications: NotificationChoices
  /** Null: the theme follows the device. */
  theme: Theme | null
  hasPassword: boolean
  /** Whether an authenticator app is on, and the time by which staff must set one up. */
  secondFactor: { on: boolean; dueAt: string | null }
  passkeys: { id: string; name: string | null; createdAt: string | null }[]
  /** Accounts at other providers that log in to this one. */
  identities: { id: string; provider: Provider; linkedAt: string }[]
  sessions: OwnSession[]
  /** When the account will be deleted, where the person asked for that. */
  deletion: { dueAt: string } | null
  /** The parts that cannot be read now; their fields above are empty. */
  unread: AccountPart[]
}

/** A part of an account that its profile pages can do without. */
export type AccountPart = 'profile' | 'log-ins' | 'passkeys' | 'deletion'

export type OwnSession = {
  id: string
  device: string
  /** Whether this session makes the request. */
  current: boolean
  startedAt: string
  /** Accurate to the hour. */
  lastUsedAt: string
}

/** Log-in providers that can open an account here, where they are configured. */
export const providers = ['google', 'microsoft', 'oidc'] as const
export type Provider = (typeof providers)[number]

/** The ways to sign in that this site offers besides a password. */
export type SignInWays = {
  providers: { id: Provider; name: string }[]
  /** Whether codes can be sent as text messages. */
  texts: boolean
  /** Turnstile's site key, where registration asks for it. */
  turnstile: string | null
}
