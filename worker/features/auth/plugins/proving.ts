import type { BetterAuthOptions } from 'better-auth'

type Proven = { id: string; email: string }
type Proving = {
  proven(user: Proven): Promise<void>
  /** Deletes passkeys and authenticator apps from before the confirmation. */
  forgetBefore(userId: string): Promise<void>
}

/** Columns cleared on confirming an address: a stranger who registered it may have set them. */
export const nothingBefore = {
  phoneNumber: null,
  phoneNumberVerified: false,
  twoFactorEnabled: false,
} as const

/** The call by which a signed-in owner changes or adds an address: nothing is cleared then. */
const addressChange = '/email-otp/change-email'

/**
 * Database hooks that call `proven` with a user whose address has just been confirmed, be it by a
 * link, a code, a new password or another provider, after clearing what a stranger may have set.
 * Not earlier: anyone can type an admin's address into the sign-up form. Made per request.
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
