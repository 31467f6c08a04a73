import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'

/** Nobody has this id: a query for it takes as long as one for somebody's. */
const nobody = 'nobody'

/**
 * Signing in with a password does the same work whether or not there is an account: as many queries,
 * one after the other, and one hash. A query is a round trip: one more for a known address or number
 * would tell it from a free one.
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
            // better-auth hashes for every address, and reads the accounts of a known one.
            if (!(await internalAdapter.findUserByEmail(email)))
              await internalAdapter.findCredentialAccount(nobody)
          }),
        },
        {
          matcher: (ctx) => ctx.path === '/sign-in/phone-number',
          handler: createAuthMiddleware(async (ctx) => {
            const { internalAdapter, adapter, password } = ctx.context
            const body = ctx.body as { phoneNumber: string; password: string }
            const readAccount = async () => {
              const user = await adapter.findOne<{ id: string }>({
                model: 'user',
                where: [{ field: 'phoneNumber', value: body.phoneNumber }],
              })
              return internalAdapter.findCredentialAccount(user?.id ?? nobody)
            }
            if ((await readAccount())?.password) return
            // better-auth would read it once more, find nobody and answer at once.
            await readAccount()
            await password.hash(body.password)
            throw new APIError('UNAUTHORIZED', { code: 'INVALID_PHONE_NUMBER_OR_PASSWORD' })
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin
