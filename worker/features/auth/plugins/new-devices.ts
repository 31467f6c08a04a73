import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { deviceCookie, deviceHashOf } from '../session-cookie.ts'

/** The longest lifetime that browsers allow a cookie. */
const cookieSeconds = 400 * 24 * 60 * 60

type Owner = { id: string; email: string; phoneNumber?: string | null }
type NewDevices = {
  /** Whether the browser is new to an account that has known ones; stores it as known. */
  isNew(userId: string, deviceHash: string): Promise<boolean>
  tell(user: Owner): Promise<void>
  later(work: Promise<unknown>): void
}

/** Notifies an account's owner of a sign-in from a new browser, recognised by a signed cookie. */
export const newDevices = ({ isNew, tell, later }: NewDevices) =>
  ({
    id: 'new-devices',
    hooks: {
      after: [
        {
          matcher: () => true,
          handler: createAuthMiddleware(async (ctx) => {
            const opened = ctx.context.newSession
            if (!opened) return
            const { name, attributes } = ctx.context.createAuthCookie(deviceCookie, {
              maxAge: cookieSeconds,
            })
            const { secret } = ctx.context
            const device = (await ctx.getSignedCookie(name, secret)) || crypto.randomUUID()
            await ctx.setSignedCookie(name, device, secret, attributes)
            if (await isNew(opened.user.id, deviceHashOf(device))) later(tell(opened.user as Owner))
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin
