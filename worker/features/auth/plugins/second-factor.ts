import { twoFactor } from 'better-auth/plugins/two-factor'
import { brand } from '../../../../domain/brand.ts'
import { trustedDeviceSeconds } from '../../../../domain/constants.ts'

/** Ways in that show one factor only. A passkey shows two by itself. */
const oneFactor = /^\/(?:sign-in\/|magic-link\/verify|phone-number\/verify|callback\/)/

/**
 * The code of an authenticator app, and backup codes. better-auth asks for it after a password
 * only; here after every way in that shows one factor, so that none of them leads round it.
 */
export function secondFactor() {
  const plugin = twoFactor({
    issuer: brand.name,
    trustDeviceMaxAge: trustedDeviceSeconds,
    allowPasswordless: true,
  })
  const [challenge] = plugin.hooks.after
  return {
    ...plugin,
    hooks: {
      after: [
        { ...challenge, matcher: ({ path }: { path?: string }) => oneFactor.test(path ?? '') },
      ],
    },
  } as typeof plugin
}
