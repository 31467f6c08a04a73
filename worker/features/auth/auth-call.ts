import type * as z from 'zod/mini'
import type { Viewer } from '../../../domain/access.ts'
import type { Notice } from './mails.ts'

/** The fields a call may have; no other field of a body reaches better-auth. */
export type CallInput = {
  name?: string | undefined
  email?: string | undefined
  newEmail?: string | undefined
  phoneNumber?: string | null | undefined
  password?: string | undefined
  currentPassword?: string | undefined
  newPassword?: string | undefined
  rememberMe?: boolean | undefined
  token?: string | undefined
  otp?: string | undefined
  code?: string | undefined
  trustDevice?: boolean | undefined
  provider?: string | undefined
  accountId?: string | undefined
  id?: string | undefined
  response?: Record<string, unknown> | undefined
  callbackURL?: string | undefined
  website?: string | undefined
  tookMs?: number | undefined
  turnstile?: string | undefined
}

/** How the product answers one call of better-auth. */
export type AuthCall = {
  schema: z.ZodMiniType<CallInput>
  /**
   * Tries a secret, counted by account: the one it names, the signed-in one, or for `pending` that
   * of the unfinished sign-in. The network is always counted.
   */
  tries?: 'named' | 'own' | 'pending'
  /** Time of the answer to a wrong code, so that it does not show whether one was ever sent. */
  refusesAfterMs?: number
  /** The field with a newly chosen password. */
  chooses?: 'password' | 'newPassword'
  /** Registers an account or number, or writes to an inbox: rate-limited. */
  registers?: true
  /** Registers an account: checked for bots. */
  forPeople?: true
  /** The error's message when the address, number or password is missing. */
  missing?: string
  /** Passes no cookie to better-auth, which then answers as to a visitor. */
  withoutSession?: true
  /**
   * Only sends a message: the better-auth calls that send its parts. They run after the answer, so
   * that it and its time are the same for every address.
   */
  writes?: { calls: readonly string[]; by: 'mail' | 'text' }
  /** better-auth's call, where its name differs. */
  forwards?: { method: 'GET' | 'POST'; path: string }
  /** Talks to another provider or returns from one, which may be slow, down or hostile. */
  elsewhere?: true
  /** Needs text messages; UNAVAILABLE where the site cannot send any. */
  texts?: true
  /** Requires the password again, or a log-in of the last 10 minutes for an account without one. */
  confirms?: true | ((viewer: Viewer) => boolean)
  /** Requires a confirmed e-mail address, or a confirmed address or number, as a way back in. */
  keeps?: 'email' | 'address'
  /** The notice sent to the account's owner after it succeeded. */
  tells?: Notice
  /** Trusted devices are asked for the second factor again after it succeeded. */
  forgetsDevices?: true
  /** Fields always passed to better-auth, whatever was sent. */
  fixed?: (input: CallInput, viewer: Viewer) => Record<string, unknown>
}
