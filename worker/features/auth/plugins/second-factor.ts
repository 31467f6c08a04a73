import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { brand } from '../../../../domain/brand.ts'
import { trustedDeviceSeconds } from '../../../../domain/constants.ts'

/** Ways in that show one factor only. A passkey shows two by itself. */
const oneFactor = /^\/(?:sign-in\/|magic-link\/verify|phone-number\/verify|callback\/)/
const showsOne = ({ path }: { path?: string }) => oneFactor.test(path ?? '')

type SecondFactor = {
  /** Whether someone without an app has to show a passkey: for staff who have one, it is the factor. */
  needsPasskey(userId: string): Promise<boolean>
  /** Whether this code of an app is tried for the first time while it is good; it is tried now. */
  isFirstTry(userId: string, code: string): Promise<boolean>
}

/**
 * The code of an authenticator app, and backup codes. better-auth asks for it after a password
 * only; here after every way in that shows one factor, so that none of them leads round it. Its
 * answer names the ways to show the factor in `twoFactorMethods`; with none, only a passkey does,
 * which is a whole log-in of its own. And a code is taken once (RFC 6238, 5.2), where better-auth
 * takes it again for a minute and a half: who saw it typed cannot use it.
 */
export function secondFactor({ needsPasskey, isFirstTry }: SecondFactor) {
  const plugin = twoFactor({
    issuer: brand.name,
    trustDeviceMaxAge: trustedDeviceSeconds,
    allowPasswordless: true,
  })
  const [challenge] = plugin.hooks.after
  const after = [
    {
      matcher: showsOne,
      handler: createAuthMiddleware(async ({ context }) => {
        const opened = context.newSession
        if (!opened || !(await needsPasskey(opened.user.id))) return
        // The challenge that follows looks at this alone.
        context.setNewSession({ ...opened, user: { ...opened.user, twoFactorEnabled: true } })
      }),
    },
    { ...challenge, matcher: showsOne },
  ]
  const before = [
    {
      matcher: ({ path }: { path?: string }) => path === '/two-factor/verify-totp',
      handler: createAuthMiddleware(async (ctx) => {
        const { createAuthCookie, secret, internalAdapter } = ctx.context
        const session = await getSessionFromCtx(ctx)
        const pending = await ctx.getSignedCookie(createAuthCookie('two_factor').name, secret)
        const challenge = pending && (await internalAdapter.findVerificationValue(pending))
        const userId = session?.user.id ?? (challenge ? challenge.value : null)
        const { code } = ctx.body as { code: string }
        if (userId && !(await isFirstTry(userId, code)))
          throw new APIError('UNAUTHORIZED', { code: 'CODE_TRIED' })
      }),
    },
  ]
  return { ...plugin, hooks: { before, after } } as typeof plugin
}
