import type { BetterAuthOptions } from 'better-auth'

type Proven = { id: string; email: string }

/**
 * Database hooks that call `proven` with a user whose address has just been confirmed, be it by a
 * link, a code, a new password or another provider. Not earlier: anyone can type an admin's address
 * into the sign-up form. Made per request.
 */
export function proving(
  proven: (user: Proven) => Promise<void>,
): NonNullable<BetterAuthOptions['databaseHooks']> {
  let isProof = false
  return {
    user: {
      create: {
        after: async (user) => {
          if (user.emailVerified) await proven(user)
        },
      },
      update: {
        before: async (change) => {
          isProof = change.emailVerified === true
        },
        after: async (user) => {
          if (isProof) await proven(user)
        },
      },
    },
  }
}
