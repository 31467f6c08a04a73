import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'

/** An id of no account: a query for it takes as long as one for an account's. */
const nobody = 'nobody'

/**
 * Makes signing in with a password take the same time whether or not there is an account, with the
 * same number of successive queries and one hash: timing would show which addresses are registered.
 */
export const equalSignIn = () =>
  ({
    id: 'equal-sign-in',
    hooks: {
      before: [
        {
          matcher: (ctx) => ctx.path === '/sign-in/email',
          handler: createAuthMiddleware(async (ctx) => {
            const { internalAdapter } = ctx.context
            const { email } = ctx.body as { email: string }
            // better-auth hashes for every address, but queries the account of a known one only.
            if (!(await internalAdapter.findUserByEmail(email)))
              await internalAdapter.findCredentialAccount(nobody)
          }),
        },
        {
          matcher: (ctx) => ctx.path === '/sign-in/phone-number',
          handler: createAuthMiddleware(async (ctx) => {
            const { internalAdapter, adapter, password } = ctx.context
            const body = ctx.body as { phoneNumber: string; password: string }
            // As better-auth does, but of a known number's password alone.
            if (body.password.length > password.config.maxPasswordLength)
              throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_LONG' })
            const readAccount = async () => {
              const user = await adapter.findOne<{ id: string }>({
                model: 'user',
                where: [{ field: 'phoneNumber', value: body.phoneNumber }],
              })
              return internalAdapter.findCredentialAccount(user?.id ?? nobody)
            }
            if ((await readAccount())?.password) return
            // Stands in for better-auth's own query, after which it would answer without hashing.
            await readAccount()
            await password.hash(body.password)
            throw new APIError('UNAUTHORIZED', { code: 'INVALID_PHONE_NUMBER_OR_PASSWORD' })
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin
