import { drizzleAdapter } from '@better-auth/drizzle-adapter'
import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { emailOTP } from 'better-auth/plugins/email-otp'
import { magicLink } from 'better-auth/plugins/magic-link'
import { phoneNumber } from 'better-auth/plugins/phone-number'
import { providers } from '../../../domain/accounts/overview.ts'
import type { PasswordOwner } from '../../../domain/accounts/weak-password.ts'
import { brand } from '../../../domain/brand.ts'
import {
  accessTokenSeconds,
  passwordLength,
  proofSeconds,
  sessionSeconds,
} from '../../../domain/constants.ts'
import { publicEmail } from '../../../domain/credentials.ts'
import { routes } from '../../../domain/routes.ts'
import type { Db } from '../../db/index.ts'
import type { Config } from '../../http/config/config.ts'
import { report } from '../../http/report.ts'
import type { AuthMails, Notice, ProofCollector } from './mails.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { equalSignIn } from './plugins/equal-sign-in.ts'
import { newDevices } from './plugins/new-devices.ts'
import { oidc, otherProviders, socialProviders } from './plugins/other-providers.ts'
import { phonePassword } from './plugins/phone-password.ts'
import { proving } from './plugins/proving.ts'
import { recovery } from './plugins/recovery.ts'
import { confirmationUrl, registration } from './plugins/registration.ts'
import { secondFactor } from './plugins/second-factor.ts'
import {
  authTables,
  endSessions,
  forgetKeys,
  grantAdminRole,
  isKeptOut,
  isLinking,
  isNewDevice,
  needsPasskey,
  passwordWasReset,
  proveAddress,
  userByEmail,
  userById,
  userByPhone,
  wantsNotice,
} from './repository.ts'
import { cookiePrefix } from './session-cookie.ts'

export type AuthDeps = {
  db: Db
  config: Config
  /** The site's origin, e.g. "https://edcabinet.example". */
  origin: string
  mails: AuthMails
  proofs: ProofCollector
  /** Where a link that signs in leads to. */
  next: string
  /** Throws what is wrong with a new password. */
  refuseWeak(password: string, owner: PasswordOwner): Promise<void>
  /** Whether this call is about the OpenID provider: setting it up reads its configuration there. */
  asksOidc: boolean
  /** Whether this call asks for another phone number: a code then goes to one that nobody has yet. */
  changesPhone: boolean
  /** Whether whoever is signed in has an e-mail address, which then has to agree to another one. */
  hasEmail: boolean
  /** The browser and system of the request, as a person would say it. */
  device: string
  /** Whether an app's code is tried for the first time while it is good; it counts as tried then. */
  isFirstTry(userId: string, code: string): Promise<boolean>
  /** Runs on after the answer, so that it takes no time of it. */
  later(work: Promise<unknown>): void
}

/** better-auth and its plugins, set up for this product. Made per request: it holds a D1 handle. */
export function createAuth(deps: AuthDeps) {
  const { db, config, origin, mails, refuseWeak } = deps
  const proven = async (user: { id: string; email: string }) => {
    if (config.adminEmails.has(user.email)) await grantAdminRole(db, user.id)
  }
  const tell = (user: { email: string; phoneNumber?: string | null }, notice: Notice) => {
    const to = { email: publicEmail(user.email), phone: user.phoneNumber ?? null }
    return mails.notice(to, notice, deps.device)
  }

  return betterAuth({
    appName: brand.name,
    baseURL: origin,
    basePath: '/api/auth',
    secret: config.authSecret,
    trustedOrigins: [origin],
    database: drizzleAdapter(db, { provider: 'sqlite', schema: authTables }),
    databaseHooks: {
      ...proving({ proven, forgetBefore: (userId) => forgetKeys(db, userId) }),
      session: { create: { before: ({ userId }) => refuseKeptOut(db, userId) } },
    },
    emailAndPassword: {
      enabled: true,
      // Without it better-auth says whether an address is taken; see registration.ts.
      requireEmailVerification: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: mails.resetLinkSeconds,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => {
        const to = publicEmail(user.email)
        if (to) deps.proofs.resetPassword(to, { link: linkTo(deps, { reset: token }) })
      },
      onPasswordReset: async ({ user }, request) => {
        const byText = request?.url.includes('/phone-number/')
        await passwordWasReset(db, user, byText ? 'phone' : 'email')
        await tell(user, 'passwordChanged')
        // Whoever could read the message has proven the address.
        if (!byText && !user.emailVerified) await proven(user)
      },
      onExistingUserSignUp: async ({ user }) =>
        user.emailVerified
          ? mails.alreadyRegistered(user.email)
          : mails.confirmation(
              user.email,
              await confirmationUrl(origin, config.authSecret, user.email),
            ),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: proofSeconds.confirmation,
      autoSignInAfterVerification: true,
      sendVerificationEmail: ({ user, url }) => mails.confirmation(user.email, url),
      // Whoever opened a session before this has not shown that the address is theirs.
      // Someone who changes their address, or adds a first one, has.
      beforeEmailVerification: async (user) => {
        if (!user.emailVerified && publicEmail(user.email)) await endSessions(db, user.id)
      },
    },
    session: {
      expiresIn: sessionSeconds,
      // Each call that needs it asks for the password or a recent log-in itself (confirm.ts).
      freshAge: 0,
      // A session that is in use says so as often as the browser asks for its short-lived cookie.
      updateAge: accessTokenSeconds,
      // Tells the browser when to ask again; routes.ts keeps it from ever being read as a session.
      cookieCache: { enabled: true, maxAge: accessTokenSeconds },
    },
    socialProviders: socialProviders(config.signIn),
    account: {
      updateAccountOnSignIn: false,
      // An address that another provider vouches for opens the account that has proven it, and no
      // other. Who links from their profile has shown whose account it is: no address is needed.
      accountLinking: {
        enabled: true,
        allowDifferentEmails: true,
        trustedProviders: async (request) => {
          const state = request && new URL(request.url).searchParams.get('state')
          return state && (await isLinking(db, state)) ? [...providers] : []
        },
      },
    },
    plugins: [
      phoneNumber(phoneCodes(deps)),
      phonePassword(),
      equalSignIn(),
      registration({
        refuseWeak,
        prove: async (user, passwordHash) => {
          const isFirst = await proveAddress(db, user.id, passwordHash)
          if (isFirst) await proven(user)
          return isFirst
        },
      }),
      recovery({ refuseWeak }),
      emailOTP(emailCodes(deps)),
      magicLink({
        disableSignUp: true,
        expiresIn: proofSeconds.code,
        storeToken: 'hashed',
        sendMagicLink: async ({ email, token }) => {
          if (await userByEmail(db, email))
            deps.proofs.signIn(email, { link: linkTo(deps, { login: token }) })
        },
      }),
      ...(deps.asksOidc ? oidc(config.signIn) : []),
      otherProviders({
        linked: async (userId) => {
          const user = await userById(db, userId)
          if (user) deps.later(tell(user, 'identityAdded'))
        },
      }),
      passkey({
        rpName: brand.name,
        origin,
        // It stands for both factors: something one has, and a finger, a face or a PIN.
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        authentication: { afterVerification: onlyVerifiedUsers },
      }),
      secondFactor({
        needsPasskey: (userId) => needsPasskey(db, userId),
        isFirstTry: deps.isFirstTry,
      }),
      newDevices({
        isNew: (userId, deviceHash) => isNewDevice(db, userId, deviceHash),
        tell: async (user) => {
          if (await wantsNotice(db, user.id, 'newDevice')) await tell(user, 'newDevice')
        },
        later: deps.later,
      }),
    ],
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix,
      useSecureCookies: origin.startsWith('https:'),
      ipAddress: { disableIpTracking: true },
      backgroundTasks: { handler: deps.later },
    },
    telemetry: { enabled: false },
    // What is not a refusal reaches the site's one place for failures.
    onAPIError: { throw: true, errorURL: `${origin}${routes.auth.path}?provider=failed` },
    logger: { level: 'error', log: (_level, message, ...about) => reportOf(message, about) },
  })
}

/** Nobody gets a session while staff keep them out, by whichever way they come. */
async function refuseKeptOut(db: Db, userId: string): Promise<void> {
  if (await isKeptOut(db, userId, new Date())) throw new APIError('FORBIDDEN', { code: 'BANNED' })
}

/** Codes by mail: they sign in whoever has an account, and choose a new password. */
function emailCodes({ proofs, mails, hasEmail }: AuthDeps): Parameters<typeof emailOTP>[0] {
  return {
    disableSignUp: true,
    expiresIn: proofSeconds.code,
    storeOTP: 'hashed',
    changeEmail: { enabled: true, verifyCurrentEmail: hasEmail },
    sendVerificationOTP: async ({ email, otp, type }) => {
      if (type === 'forget-password') proofs.resetPassword(email, { code: otp })
      else if (type === 'sign-in') proofs.signIn(email, { code: otp })
      else await mails.changeEmail(email, otp, type === 'change-email' ? 'new' : 'present')
    },
  }
}

/** Codes by text message, to numbers that have an account: a free number costs nothing. */
function phoneCodes({ db, mails, changesPhone }: AuthDeps): Parameters<typeof phoneNumber>[0] {
  return {
    expiresIn: proofSeconds.code,
    sendOTP: async ({ phoneNumber, code }) => {
      if (changesPhone) await mails.texts?.changePhone(phoneNumber, code)
      else if (await userByPhone(db, phoneNumber)) await mails.texts?.signIn(phoneNumber, code)
    },
    sendPasswordResetOTP: async ({ phoneNumber, code }) =>
      mails.texts?.resetPassword(phoneNumber, code),
  }
}

function onlyVerifiedUsers({
  verification,
}: {
  verification: { authenticationInfo: { userVerified: boolean } }
}) {
  if (!verification.authenticationInfo.userVerified)
    throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' })
}

/** The log-in page, told what the link that leads there brings. */
function linkTo({ origin, next }: AuthDeps, brought: { reset: string } | { login: string }) {
  return `${origin}${routes.auth.path}?${new URLSearchParams({ ...brought, next })}`
}

/** better-auth's messages and the errors beside them quote addresses, hashes and links. */
function reportOf(message: string, about: unknown[]): void {
  const error = about.find((value) => value instanceof Error)
  report(error ?? new Error(message), { signIn: 'better-auth' })
}
