import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint, createAuthMiddleware } from 'better-auth/api'
import * as z from 'zod'
import { placeholderEmail } from '../../../domain/credentials.ts'

const SignUpInput = z.object({ name: z.string(), phoneNumber: z.string(), password: z.string() })

/**
 * Sign-up with a phone number and a password, which better-auth's phone-number plugin leaves out:
 * `POST /api/auth/sign-up/phone-number`, answering like `/sign-up/email`. Neither it nor signing in
 * says whether a number is registered: the same answer after the same work. Registering signs
 * nobody in; whoever did it can, with the password.
 */
export const phonePassword = () =>
  ({
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
          if (await find()) return ofNobody()
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
          matcher: (ctx) => ctx.path === '/sign-in/phone-number',
          handler: createAuthMiddleware(async (ctx) => {
            const { internalAdapter, adapter, password } = ctx.context
            const body = ctx.body as { phoneNumber: string; password: string }
            const user = await adapter.findOne<{ id: string }>({
              model: 'user',
              where: [{ field: 'phoneNumber', value: body.phoneNumber }],
            })
            const account = user && (await internalAdapter.findCredentialAccount(user.id))
            if (account?.password) return
            // better-auth would answer at once, which tells a free number from a taken one.
            await password.hash(body.password)
            throw new APIError('UNAUTHORIZED', { code: 'INVALID_PHONE_NUMBER_OR_PASSWORD' })
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin
