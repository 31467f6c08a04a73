import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, createAuthMiddleware } from 'better-auth/api'
import * as z from 'zod'
import { placeholderEmail } from '../../../../domain/credentials.ts'
import { registerNobody } from './registration.ts'

const SignUpInput = z.object({ name: z.string(), phoneNumber: z.string(), password: z.string() })

/**
 * `POST /api/auth/sign-up/phone-number`: registers with a phone number and a password, which
 * better-auth's phone-number plugin cannot. Answers like `/sign-up/email`, with the same answer
 * after the same work for a registered number. It opens no session; the password does.
 */
export const phonePassword = () => {
  /** The user whose number this request is confirming for the first time. */
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
            // Someone else has registered the number meanwhile.
            if (await find()) return ofNobody()
            throw error
          }
        },
      ),
    },
    hooks: {
      before: [
        {
          // Anyone can register any number with a password of their own. The first to enter a code
          // sent to it is its owner: earlier passwords and sessions are then deleted.
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
