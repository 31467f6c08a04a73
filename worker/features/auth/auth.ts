import { drizzleAdapter } from '@better-auth/drizzle-adapter'
import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { emailOTP } from 'better-auth/plugins/email-otp'
import { magicLink } from 'better-auth/plugins/magic-link'
import { phoneNumber } from 'better-auth/plugins/phone-number'
import { storedAgent } from '../../../domain/accounts/device.ts'
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
import { hashedTextCodes } from './plugins/hashed-text-codes.ts'
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
  numberWasProved,
  opensByNumber,
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
  /** The path that a link in a message leads to after signing in. */
  next: string
  /** Throws INVALID_INPUT with the reasons why a new password is weak. */
  refuseWeak(password: string, owner: PasswordOwner): Promise<void>
  /** Whether to set up the OpenID provider, which fetches its configuration. */
  asksOidc: boolean
  /** Whether the call changes the phone number: its code goes to a number without an account. */
  changesPhone: boolean
  /** Whether the viewer has an e-mail address, which then has to confirm a change of it. */
  hasEmail: boolean
  /** The request's browser and system in words, e.g. "Firefox on Windows". */
  device: string
  /** Whether an app's code is tried for the first time while valid; notes that it was tried. */
  isFirstTry(userId: string, code: string): Promise<boolean>
  /** Runs work after the answer. */
  later(work: Promise<unknown>): void
}

/** better-auth with its plugins, configured for one request: some plugins keep a request's state. */
export function createAuth(deps: AuthDeps) {
  const { db, config, origin, mails, refuseWeak } = deps
  const grantListedRole = async (user: { id: string; email: string }) => {
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
      ...proving({
        proven: grantListedRole,
        forgetBefore: (userId) => forgetKeys(db, userId),
      }),
      session: {
        create: {
          before: async ({ userId, userAgent }) => {
            await refuseKeptOut(db, userId)
            return { data: { userAgent: storedAgent(userAgent) } }
          },
        },
      },
    },
    emailAndPassword: {
      enabled: true,
      // Otherwise better-auth's answer shows whether an address is taken; see registration.ts.
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
        // Reading the message proves the address.
        if (!byText && !user.emailVerified) await grantListedRole(user)
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
      // Sessions from before the address was proven may be a stranger's. Not so when a person
      // changes their address or adds a first one.
      beforeEmailVerification: async (user) => {
        if (!user.emailVerified && publicEmail(user.email)) await endSessions(db, user.id)
      },
    },
    // A link's token alone opens the account: no reader of the table may find one.
    verification: {
      storeIdentifier: { default: 'plain', overrides: { 'reset-password:': 'hashed' } },
    },
    session: {
      expiresIn: sessionSeconds,
      // confirm.ts asks for the password or a recent log-in instead.
      freshAge: 0,
      // A session in use is extended as often as the browser renews its short-lived cookie.
      updateAge: accessTokenSeconds,
      // Tells the browser when to renew; forward.ts removes it, so that it is never read as a session.
      cookieCache: { enabled: true, maxAge: accessTokenSeconds },
    },
    socialProviders: socialProviders(config.signIn),
    account: {
      updateAccountOnSignIn: false,
      // A provider's address signs in to the account that has confirmed the same address only. A
      // signed-in person may link a provider with any address from their profile.
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
      hashedTextCodes(config.authSecret),
      phonePassword({
        opensByNumber,
        proved: (userId, opened) => numberWasProved(db, userId, opened),
      }),
      equalSignIn(),
      registration({
        refuseWeak,
        prove: async (user, passwordHash) => {
          const isFirst = await proveAddress(db, user.id, passwordHash)
          if (isFirst) await grantListedRole(user)
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
        // With user verification (fingerprint, face or PIN) a passkey counts as both factors.
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
    // Errors other than refusals are thrown to the site's own handler.
    onAPIError: { throw: true, errorURL: `${origin}${routes.auth.path}?provider=failed` },
    logger: { level: 'error', log: (_level, message, ...about) => reportOf(message, about) },
  })
}

/** Throws BANNED for a person whom staff keep out, however they sign in. */
async function refuseKeptOut(db: Db, userId: string): Promise<void> {
  if (await isKeptOut(db, userId, new Date())) throw new APIError('FORBIDDEN', { code: 'BANNED' })
}

/** Codes by mail: for signing in, for a new password, and for a change of address. */
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

/** Codes by text message, sent to numbers with an account only, and to a number that one changes to. */
function phoneCodes({ db, mails, changesPhone }: AuthDeps): Parameters<typeof phoneNumber>[0] {
  const isOpenTo = async (number: string) => {
    const owner = await userByPhone(db, number)
    return owner !== null && opensByNumber(owner)
  }
  return {
    expiresIn: proofSeconds.code,
    sendOTP: async ({ phoneNumber, code }) => {
      if (changesPhone) await mails.texts?.changePhone(phoneNumber, code)
      else if (await isOpenTo(phoneNumber)) await mails.texts?.signIn(phoneNumber, code)
    },
    sendPasswordResetOTP: async ({ phoneNumber, code }) => {
      if (await isOpenTo(phoneNumber)) await mails.texts?.resetPassword(phoneNumber, code)
    },
  }
}

/** Refuses a passkey used without a fingerprint, face or PIN. */
function onlyVerifiedUsers({
  verification,
}: {
  verification: { authenticationInfo: { userVerified: boolean } }
}) {
  if (!verification.authenticationInfo.userVerified)
    throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' })
}

/** The log-in page's address with a link's token, and the path to go to afterwards. */
function linkTo({ origin, next }: AuthDeps, token: { reset: string } | { login: string }) {
  return `${origin}${routes.auth.path}?${new URLSearchParams({ ...token, next })}`
}

/** Reports a line of better-auth's log without the values beside it, which may be personal data. */
function reportOf(message: string, about: unknown[]): void {
  const error = about.find((value) => value instanceof Error)
  report(error ?? new Error(message), { signIn: 'better-auth' })
}
