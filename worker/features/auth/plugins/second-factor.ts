import { createAuthMiddleware } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { brand } from '../../../../domain/brand.ts'
import { trustedDeviceSeconds } from '../../../../domain/constants.ts'

/** Ways in that show one factor only. A passkey shows two by itself. */
const oneFactor = /^\/(?:sign-in\/|magic-link\/verify|phone-number\/verify|callback\/)/
const showsOne = ({ path }: { path?: string }) => oneFactor.test(path ?? '')

type SecondFactor = {
  /** Whether someone without an app has to show a passkey: for staff who have one, it is the factor. */
  needsPasskey(userId: string): Promise<boolean>
}

/**
 * The code of an authenticator app, and backup codes. better-auth asks for it after a password
 * only; here after every way in that shows one factor, so that none of them leads round it. Its
 * answer names the ways to show the factor in `twoFactorMethods`; with none, only a passkey does,
 * which is a whole log-in of its own.
 */
export function secondFactor({ needsPasskey }: SecondFactor) {
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
  return { ...plugin, hooks: { after } } as typeof plugin
}
