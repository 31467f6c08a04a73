import type { BetterAuthOptions } from 'better-auth'

type Proven = { id: string; email: string }
type Proving = {
  proven(user: Proven): Promise<void>
  /** Voids what the account was given before by whoever registered it. */
  forgetBefore(userId: string): Promise<void>
}

/** What an account may hold that someone gave it who had not shown that the address is theirs. */
export const nothingBefore = {
  phoneNumber: null,
  phoneNumberVerified: false,
  twoFactorEnabled: false,
} as const

/** Whoever changes their address or adds one is signed in already: what they have set up stays. */
const addressChange = '/email-otp/change-email'

/**
 * Calls `proven` with whoever has just shown that their address is theirs, by whichever way: a
 * link, a code, a new password, another provider's word. Never before: anyone can type an admin's
 * address into the sign-up form. Made per request.
 */
export function proving({
  proven,
  forgetBefore,
}: Proving): NonNullable<BetterAuthOptions['databaseHooks']> {
  let isProof = false
  return {
    user: {
      create: {
        after: async (user) => {
          if (user.emailVerified) await proven(user)
        },
      },
      update: {
        before: async (change, ctx) => {
          isProof = change.emailVerified === true
          return isProof && ctx?.path !== addressChange ? { data: nothingBefore } : undefined
        },
        after: async (user, ctx) => {
          if (!isProof) return
          if (ctx?.path !== addressChange) await forgetBefore(user.id)
          await proven(user)
        },
      },
    },
  }
}
