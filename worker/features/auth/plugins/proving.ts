import type { BetterAuthOptions } from 'better-auth'

type Proven = { id: string; email: string }

/**
 * Calls `proven` with whoever has just shown that their address is theirs, by whichever way: a
 * link, a code, a new password, another provider's word. Never before: anyone can type an admin's
 * address into the sign-up form. Made per request.
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
