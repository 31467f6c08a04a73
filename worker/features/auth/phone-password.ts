import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint, createAuthMiddleware } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'
import { normalizePhone, weakPasswordReasons } from '../../../domain/credentials.ts'
import { isPlaceholderEmail, placeholderEmail } from './phone-email.ts'

const Name = z.string().trim().min(1).max(120)

const SignUpInput = z.object({
  name: Name,
  phoneNumber: z.string(),
  password: z.string(),
})

/**
 * Sign-up with a phone number and a password, which better-auth's phone-number plugin leaves out:
 * `POST /api/auth/sign-up/phone-number`, answering like `/sign-up/email`. Also refuses what
 * better-auth lets through at sign-up: weak passwords, with the reasons; names that are none; the
 * addresses that stand for phone numbers, and a phone number beside an address.
 */
export const phonePassword = () =>
  ({
    id: 'phone-password',
    endpoints: {
      signUpPhoneNumber: createAuthEndpoint(
        '/sign-up/phone-number',
        { method: 'POST', body: SignUpInput },
        async (ctx) => {
          const { internalAdapter, adapter, password } = ctx.context
          const phoneNumber = normalizePhone(ctx.body.phoneNumber)
          if (!phoneNumber) throw refusal('INVALID_PHONE_NUMBER', 'This is not a phone number')
          // Hashed before the look-up, so that a taken number answers no faster than a free one.
          const hash = await password.hash(ctx.body.password)
          const taken = await adapter.findOne({
            model: 'user',
            where: [{ field: 'phoneNumber', value: phoneNumber }],
          })
          if (taken) throw refusal('USER_ALREADY_EXISTS', 'This phone number cannot be registered')
          const user = await internalAdapter.createUser(
            {
              name: ctx.body.name,
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
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(ctx, { session, user })
          return ctx.json({ token: session.token, user: { id: user.id, name: user.name } })
        },
      ),
    },
    hooks: {
      before: [
        {
          matcher: (ctx) => ctx.path?.startsWith('/sign-up/') ?? false,
          handler: createAuthMiddleware(async (ctx) => {
            const reasons = weakPasswordReasons(String(ctx.body?.password ?? ''))
            if (reasons.length > 0)
              throw new APIError('BAD_REQUEST', {
                code: 'WEAK_PASSWORD',
                message: reasons.join('. '),
                reasons,
              })
          }),
        },
        {
          matcher: (ctx) => ctx.path === '/sign-up/email' || ctx.path === '/update-user',
          handler: createAuthMiddleware(async (ctx) => {
            const { name, email, phoneNumber, image } = (ctx.body ?? {}) as Record<string, unknown>
            const changesName = ctx.path === '/sign-up/email' || name !== undefined
            if (changesName && !Name.safeParse(name).success)
              throw refusal('INVALID_NAME', 'A name has 1 to 120 characters')
            if (typeof email === 'string' && isPlaceholderEmail(email))
              throw refusal('INVALID_EMAIL', 'This is not an e-mail address')
            if (phoneNumber !== undefined || image !== undefined)
              throw refusal('FIELD_NOT_ALLOWED', 'This cannot be set here')
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin

function refusal(code: string, message: string) {
  return new APIError('UNPROCESSABLE_ENTITY', { code, message })
}
