import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import type { PasswordOwner } from '../../../../domain/accounts/weak-password.ts'

type Recovery = { refuseWeak(password: string, owner: PasswordOwner): Promise<void> }

/**
 * Checks a new password chosen by a link before the link is used up, so that the person can choose
 * a stronger one. (A call with a code has the address in it, and routes.ts checks its password.)
 */
export const recovery = ({ refuseWeak }: Recovery) =>
  ({
    id: 'recovery',
    hooks: {
      before: [
        {
          matcher: (ctx) => ctx.path === '/reset-password',
          handler: createAuthMiddleware(async (ctx) => {
            const { token, newPassword } = ctx.body as { token: string; newPassword: string }
            const { internalAdapter } = ctx.context
            const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
            const user = link && (await internalAdapter.findUserById(link.value))
            if (user) await refuseWeak(newPassword, user)
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin
