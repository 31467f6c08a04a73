import type { DistrictRole, NotificationChoices, Theme } from './profile.ts'

/** Someone's own account as its pages show it; times are ISO text. */
export type AccountOverview = {
  name: string
  image: string | null
  email: { address: string; proven: boolean } | null
  phone: { number: string; proven: boolean } | null
  title: string | null
  districtRole: DistrictRole | null
  notifications: NotificationChoices
  /** Null: as the device. */
  theme: Theme | null
  hasPassword: boolean
  /** An authenticator app: whether it is on, and until when staff have to set it up. */
  secondFactor: { on: boolean; dueAt: string | null }
  passkeys: { id: string; name: string | null; createdAt: string | null }[]
  /** Log-ins of other providers. */
  identities: { id: string; provider: Provider; linkedAt: string }[]
  sessions: OwnSession[]
  /** When the account goes, where that was asked for. */
  deletion: { dueAt: string } | null
}

export type OwnSession = {
  id: string
  device: string
  /** The one that asks. */
  current: boolean
  startedAt: string
  /** Accurate to the hour. */
  lastUsedAt: string
}

/** Outside services whose log-in can open an account here, where they are configured. */
export const providers = ['google', 'microsoft', 'oidc'] as const
export type Provider = (typeof providers)[number]

/** What this site offers beside e-mail, phone number and password. */
export type SignInWays = {
  providers: { id: Provider; name: string }[]
  /** Whether codes can be sent to phones. */
  texts: boolean
  /** What Turnstile knows this site by, where registering asks for it. */
  turnstile: string | null
}
