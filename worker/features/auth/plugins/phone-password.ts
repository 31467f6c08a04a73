import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, createAuthMiddleware } from 'better-auth/api'
import * as z from 'zod'
import { placeholderEmail } from '../../../../domain/credentials.ts'
import { registerNobody } from './registration.ts'

const SignUpInput = z.object({ name: z.string(), phoneNumber: z.string(), password: z.string() })

/**
 * Sign-up with a phone number and a password, which better-auth's phone-number plugin leaves out:
 * `POST /api/auth/sign-up/phone-number`, answering like `/sign-up/email`. It does not say whether a
 * number is registered: the same answer after the same work. Registering signs nobody in; whoever
 * did it can, with the password.
 */
export const phonePassword = () => {
  /** Whose number is being proven for the first time by this request. */
  let unproven: string | null = null
  return {
    id: 'phone-password',
    endpoints: {
      signUpPhoneNumber: createAuthEndpoint(
        '/sign-up/phone-number',
        { method: 'POST', body: SignUpInput },
        async (ctx) => {
          const { internalAdapter, adapter, password, generateId } = ctx.context
          const { name, phoneNumber } = ctx.body
          const find = () =>
            adapter.findOne<{ id: string }>({
              model: 'user',
              where: [{ field: 'phoneNumber', value: phoneNumber }],
            })
          const answer = (id: string | false) =>
            ctx.json({ token: null, user: { id: id || crypto.randomUUID(), name } })
          const ofNobody = () => answer(generateId({ model: 'user' }))
          const hash = await password.hash(ctx.body.password)
          if (await find()) {
            await registerNobody(ctx.context)
            return ofNobody()
          }
          try {
            const user = await internalAdapter.createUser(
              {
                name,
                email: placeholderEmail(phoneNumber),
                emailVerified: false,
                phoneNumber,
                phoneNumberVerified: false,
              },
              { method: 'phone-number' },
            )
            await internalAdapter.linkAccount({
              userId: user.id,
              providerId: 'credential',
              accountId: user.id,
              password: hash,
            })
            return answer(user.id)
          } catch (error) {
            // Someone else registered it since we looked.
            if (await find()) return ofNobody()
            throw error
          }
        },
      ),
    },
    hooks: {
      before: [
        {
          // Anyone can register any number, with a password only they know: whoever first reads a
          // code sent there is its owner, and nothing made before opens the account.
          matcher: (ctx) => ctx.path === '/phone-number/verify',
          handler: createAuthMiddleware(async (ctx) => {
            const { adapter } = ctx.context
            const { phoneNumber } = ctx.body as { phoneNumber: string }
            const user = await adapter.findOne<{ id: string; phoneNumberVerified?: boolean }>({
              model: 'user',
              where: [{ field: 'phoneNumber', value: phoneNumber }],
            })
            unproven = user && !user.phoneNumberVerified ? user.id : null
          }),
        },
      ],
      after: [
        {
          matcher: (ctx) => ctx.path === '/phone-number/verify',
          handler: createAuthMiddleware(async (ctx) => {
            const opened = ctx.context.newSession
            if (!unproven || opened?.user.id !== unproven) return
            const { internalAdapter } = ctx.context
            for (const { id } of await internalAdapter.findAccounts(unproven))
              await internalAdapter.deleteAccount(id)
            for (const { token } of await internalAdapter.listSessions(unproven))
              if (token !== opened.session.token) await internalAdapter.deleteSession(token)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
