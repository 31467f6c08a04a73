import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { brand } from '../../../../domain/brand.ts'
import { trustedDeviceSeconds } from '../../../../domain/constants.ts'

/** Sign-ins that show one factor. A passkey counts as two. */
const oneFactor = /^\/(?:sign-in\/|magic-link\/verify|phone-number\/verify|callback\/)/
const showsOne = ({ path }: { path?: string }) => oneFactor.test(path ?? '')

type SecondFactor = {
  /**
   * Whether the person, without an app, must use their passkey as the second factor: staff must.
   */
  needsPasskey(userId: string): Promise<boolean>
  /** Whether an app's code is tried for the first time while valid; notes that it was tried. */
  isFirstTry(userId: string, code: string): Promise<boolean>
}

/**
 * Authenticator apps and backup codes. better-auth asks for the second factor after a password
 * only; here it is asked for after every sign-in with one factor. The answer lists the usable
 * methods in `twoFactorMethods`; when it is empty, only signing in with a passkey is left. A code
 * is accepted once (RFC 6238, 5.2), where better-auth accepts it for a minute and a half.
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
        // The plugin's challenge, which runs next, looks at this field only.
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
