import type { BetterAuthPlugin } from 'better-auth'
import {
  APIError,
  createAuthEndpoint,
  createAuthMiddleware,
  createEmailVerificationToken,
  getSessionFromCtx,
} from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { verifyJWT } from 'better-auth/crypto'
import * as z from 'zod'
import { proofSeconds } from '../../../../domain/constants.ts'
import { routes, safeNext } from '../../../../domain/routes.ts'

type User = { id: string; email: string; name: string; emailVerified: boolean }
type Registration = {
  refuseWeak(password: string, owner: User): Promise<void>
  /** Confirms the address and makes this password the only way in; false when already confirmed. */
  prove(user: User, passwordHash: string): Promise<boolean>
}

/**
 * Confirms an address after registering with it. Anyone can register any address with a password of
 * their own, and only the link in the mail shows whose it is. So that a stranger who registered
 * first gains nothing:
 *
 * - Registering opens no session, and nobody signs in before the address is confirmed.
 * - The registering browser gets a signed cookie. The link opened in that browser confirms the
 *   address and keeps the password, since the same person typed it.
 * - Opened anywhere else (another device or person, a mail filter that follows links) it changes
 *   nothing: it leads to a form for a new password, which confirms the address and replaces the
 *   old password.
 * - Both end every session of the account.
 */
export const registration = ({ refuseWeak, prove }: Registration) =>
  ({
    id: 'registration',
    endpoints: {
      confirmEmail: createAuthEndpoint(
        '/confirm-email',
        { method: 'POST', body: z.object({ token: z.string(), newPassword: z.string() }) },
        async (ctx) => {
          const { internalAdapter, password, secret } = ctx.context
          const address = await addressIn(ctx.body.token, secret)
          const user = address && (await unprovenUser(address, internalAdapter))
          // Not for a confirmed address: the link would be a way to set its password.
          if (!user) throw new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN' })
          await refuseWeak(ctx.body.newPassword, user)
          const hash = await password.hash(ctx.body.newPassword)
          // Of concurrent requests with the same link, one succeeds.
          if (!(await prove(user, hash)))
            throw new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN' })
          const verified = { ...user, emailVerified: true }
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(ctx, { session, user: verified as never })
          return ctx.json({ status: true })
        },
      ),
    },
    hooks: {
      before: [
        {
          matcher: (ctx) => ctx.path === '/sign-up/email',
          handler: createAuthMiddleware(async (ctx) => {
            const { internalAdapter } = ctx.context
            const { email } = ctx.body as { email: string }
            if (await internalAdapter.findUserByEmail(email)) await registerNobody(ctx.context)
          }),
        },
        {
          matcher: (ctx) => ctx.path === '/verify-email',
          handler: createAuthMiddleware(async (ctx) => {
            const { token = '', callbackURL } = (ctx.query ?? {}) as Record<string, string>
            const { internalAdapter, secret } = ctx.context
            const next = safeNext(callbackURL)
            const address = await addressIn(token, secret)
            if (!address)
              throw ctx.redirect(`${routes.auth.path}?${linkQuery({ link: 'ended', next })}`)
            const user = await unprovenUser(address, internalAdapter)
            if (!user) return
            const session = await getSessionFromCtx(ctx)
            // Confirming ends this session: better-auth must not use it for its answer.
            ctx.context.session = null
            const cookie = registrationCookie(ctx)
            const registered = await ctx.getSignedCookie(cookie.name, secret)
            if (registered === user.id || session?.user.id === user.id) return
            throw ctx.redirect(`${routes.auth.path}?${linkQuery({ confirm: token, next })}`)
          }),
        },
      ],
      after: [
        {
          matcher: (ctx) => ctx.path === '/sign-up/email',
          handler: createAuthMiddleware(async (ctx) => {
            const answer = ctx.context.returned as { user?: { id: string } } | undefined
            // Also for a registered address, whose answer has a made-up id.
            if (!answer?.user) return
            await keepRegistration(ctx, answer.user.id)
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin

type Verifications = {
  internalAdapter: {
    createVerificationValue(row: {
      identifier: string
      value: string
      expiresAt: Date
    }): Promise<unknown>
  }
  adapter: {
    delete(what: { model: string; where: { field: string; value: string }[] }): Promise<unknown>
  }
}

/**
 * Does the two writes of a registration and leaves nothing, for an address or number that is taken,
 * so that the time of the answer does not show it.
 */
export async function registerNobody({ internalAdapter, adapter }: Verifications): Promise<void> {
  const identifier = `nobody-${crypto.randomUUID()}`
  await internalAdapter.createVerificationValue({ identifier, value: '', expiresAt: new Date() })
  // The adapter's delete is one write, where internalAdapter's would query first.
  const where = [{ field: 'identifier', value: identifier }]
  await adapter.delete({ model: 'verification', where })
}

type CookieWriter = CookieMaker & {
  context: { secret: string }
  setSignedCookie(name: string, value: string, secret: string, attributes: object): unknown
}

/** Sets the cookie with which the mail's link, opened in this browser, confirms the address. */
export async function keepRegistration(ctx: CookieWriter, userId: string): Promise<void> {
  const { name, attributes } = registrationCookie(ctx)
  await ctx.setSignedCookie(name, userId, ctx.context.secret, attributes)
}

type CookieMaker = {
  context: {
    createAuthCookie(
      name: string,
      options: { maxAge: number },
    ): { name: string; attributes: object }
  }
}

function registrationCookie(ctx: CookieMaker) {
  return ctx.context.createAuthCookie('registration', { maxAge: proofSeconds.confirmation })
}

type Users = { findUserByEmail(email: string): Promise<{ user: User } | null> }

/** The address in a link's token; null for a forged or expired token. */
async function addressIn(token: string, secret: string): Promise<string | null> {
  const payload = await verifyJWT<{ email?: string; updateTo?: string }>(token, secret)
  return payload?.updateTo ? null : (payload?.email ?? null)
}

/** The user of an unconfirmed address; null when it is confirmed or unknown. */
async function unprovenUser(address: string, users: Users): Promise<User | null> {
  const found = await users.findUserByEmail(address)
  return found && !found.user.emailVerified ? found.user : null
}

/** The log-in page's query after a link was opened elsewhere or had expired. */
function linkQuery(
  parameters: { confirm: string; next: string } | { link: 'ended'; next: string },
) {
  return new URLSearchParams(parameters)
}

/** The link that confirms `email`, to be mailed there. */
export async function confirmationUrl(origin: string, secret: string, email: string) {
  const token = await createEmailVerificationToken(
    secret,
    email,
    undefined,
    proofSeconds.confirmation,
  )
  const query = new URLSearchParams({ token, callbackURL: routes.solutions.path })
  return `${origin}/api/auth/verify-email?${query}`
}
