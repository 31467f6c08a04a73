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
  /** Proves the address and replaces every way in by this password; false when it was proven before. */
  prove(user: User, passwordHash: string): Promise<boolean>
}

/**
 * Proving an address after registering with it. Anyone can register any address, with a password
 * only they know; opening the link in the message is what shows whose it is. So that a stranger who
 * was there first gains nothing:
 *
 * - Nobody is signed in by registering, and nobody signs in before the address is proven.
 * - The browser that registers keeps a signed cookie. The link opened in that browser proves the
 *   address and keeps the password: the same person typed it.
 * - Opened anywhere else (another device, another person, a mail filter that follows links) it
 *   changes nothing: it leads to a form that asks for a new password, and only that proves the
 *   address. The old password is void then.
 * - Both end every session the account had.
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
          // A proven address cannot be proven again: the link would be a way to set a password.
          if (!user) throw new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN' })
          await refuseWeak(ctx.body.newPassword, user)
          const hash = await password.hash(ctx.body.newPassword)
          // Of any number who come with the same link at once, one chooses.
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
            // It ends with this call: what follows must not find it here.
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
            // Also for an address that is taken, whose answer carries an id of nobody.
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
 * Writes twice, as registering a free address or number does, and leaves nothing: for one that is
 * taken, so that the time it takes says nothing.
 */
export async function registerNobody({ internalAdapter, adapter }: Verifications): Promise<void> {
  const identifier = `nobody-${crypto.randomUUID()}`
  await internalAdapter.createVerificationValue({ identifier, value: '', expiresAt: new Date() })
  // better-auth's own way to delete one looks for it first, and no other write looks first.
  const where = [{ field: 'identifier', value: identifier }]
  await adapter.delete({ model: 'verification', where })
}

type CookieWriter = CookieMaker & {
  context: { secret: string }
  setSignedCookie(name: string, value: string, secret: string, attributes: object): unknown
}

/** Lets the link in the message prove the address when it is opened in this browser. */
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

/** The address that a link proves; null for a link that was made up or has expired. */
async function addressIn(token: string, secret: string): Promise<string | null> {
  const payload = await verifyJWT<{ email?: string; updateTo?: string }>(token, secret)
  return payload?.updateTo ? null : (payload?.email ?? null)
}

/** Whose address it is, as long as it is not proven yet. */
async function unprovenUser(address: string, users: Users): Promise<User | null> {
  const found = await users.findUserByEmail(address)
  return found && !found.user.emailVerified ? found.user : null
}

/** What the log-in page is told about the link that led there. */
function linkQuery(
  parameters: { confirm: string; next: string } | { link: 'ended'; next: string },
) {
  return new URLSearchParams(parameters)
}

/** The address that proves `email`, to be sent there. */
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
