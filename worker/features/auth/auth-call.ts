import type * as z from 'zod/mini'
import type { Viewer } from '../../../domain/access.ts'
import type { Notice } from './mails.ts'

/** What a call may be given; whatever else a body holds never reaches better-auth. */
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

export type AuthCall = {
  schema: z.ZodMiniType<CallInput>
  /**
   * Checks a secret of this account: of the one it names, of the one that is signed in, or of the
   * one that is half-way in (better-auth counts that one itself; here its network is counted).
   */
  tries?: 'named' | 'own' | 'pending'
  /** A wrong code takes as long as this, whether or not one was ever sent. */
  refusesAfterMs?: number
  /** Chooses a password; the field it stands in. */
  chooses?: 'password' | 'newPassword'
  /** Whose inbox it writes to, or whose number it registers; counted to stop floods. */
  registers?: true
  /** Registers an account, which is for people. */
  forPeople?: true
  /** Said when the address, the number or the password is missing. */
  missing?: string
  /** Always answers as to a stranger: no cookie is passed on. */
  withoutSession?: true
  /**
   * Only writes to someone: better-auth's calls that do it, together. They are made after the
   * answer, which is the same for every address and takes the same time.
   */
  writes?: { calls: readonly string[]; by: 'mail' | 'text' }
  /** better-auth's call, where it is not the one of the same name. */
  forwards?: { method: 'GET' | 'POST'; path: string }
  /** Another provider is asked, or has sent a browser here: it may be slow, gone or hostile. */
  elsewhere?: true
  /** Needs text messages, and is refused where this site cannot send any. */
  texts?: true
  /** Asks for the password again (or a log-in of the last minutes) before it does anything. */
  confirms?: true | ((viewer: Viewer) => boolean)
  /** Only for who has a proven way back in beside it: an e-mail address, or an address or number. */
  keeps?: 'email' | 'address'
  /** What the owner of the account is told by mail once it has worked. */
  tells?: Notice
  /** Devices that were trusted before ask for the second factor again once it has worked. */
  forgetsDevices?: true
  /** Fields better-auth is always given, whatever was sent. */
  fixed?: (input: CallInput, viewer: Viewer) => Record<string, unknown>
}
