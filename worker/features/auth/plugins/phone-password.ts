import type { BetterAuthPlugin } from 'better-auth'
import {
  APIError,
  createAuthEndpoint,
  createAuthMiddleware,
  getSessionFromCtx,
} from 'better-auth/api'
import * as z from 'zod'
import { placeholderEmail } from '../../../../domain/credentials.ts'
import { registerNobody } from './registration.ts'

type Phone = {
  /** Whether a code sent to the account's number opens the account. */
  opensByNumber(user: Owner): boolean
  /** Follows the first proof of a number: nothing from before it opens the account. */
  proved(userId: string, openedToken: string): Promise<void>
}
type Owner = { id: string; emailVerified: boolean; phoneNumberVerified?: boolean }

const SignUpInput = z.object({ name: z.string(), phoneNumber: z.string(), password: z.string() })

/**
 * `POST /api/auth/sign-up/phone-number`: registers with a phone number and a password, which
 * better-auth's phone-number plugin cannot. Answers like `/sign-up/email`, with the same answer
 * after the same work for a registered number. It opens no session; the password does.
 */
export const phonePassword = ({ opensByNumber, proved }: Phone) => {
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
          const register = () =>
            internalAdapter.createUser(
              {
                name,
                email: placeholderEmail(phoneNumber),
                emailVerified: false,
                phoneNumber,
                phoneNumberVerified: false,
              },
              { method: 'phone-number' },
            )
          const user = await register().catch(async (error: unknown) => {
            // Someone else has registered the number meanwhile.
            if (await find()) return null
            throw error
          })
          if (!user) return ofNobody()
          try {
            await internalAdapter.linkAccount({
              userId: user.id,
              providerId: 'credential',
              accountId: user.id,
              password: hash,
            })
          } catch (error) {
            // Else the number would be taken by an account that no password opens.
            await adapter.delete({ model: 'user', where: [{ field: 'id', value: user.id }] })
            throw error
          }
          return answer(user.id)
        },
      ),
    },
    hooks: {
      before: [
        {
          // Anyone can register any number with a password of their own. The first to enter a code
          // sent to it is its owner: earlier sessions and ways to sign in are then deleted.
          matcher: ({ path }) => /^\/phone-number\/(?:verify|reset-password)$/.test(path ?? ''),
          handler: createAuthMiddleware(async (ctx) => {
            const { adapter } = ctx.context
            const { phoneNumber } = ctx.body as { phoneNumber: string }
            const user = await adapter.findOne<Owner>({
              model: 'user',
              where: [{ field: 'phoneNumber', value: phoneNumber }],
            })
            if (user && !opensByNumber(user)) {
              // Its own person may confirm the number.
              const session = await getSessionFromCtx(ctx)
              if (session?.user.id !== user.id)
                throw new APIError('BAD_REQUEST', { code: 'INVALID_OTP' })
            }
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
            await proved(unproven, opened.session.token)
            // An app that a stranger set up must not be asked for next.
            ctx.context.setNewSession({
              ...opened,
              user: { ...opened.user, twoFactorEnabled: false },
            })
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
