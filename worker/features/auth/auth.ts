import { drizzleAdapter } from '@better-auth/drizzle-adapter'
import { betterAuth } from 'better-auth/minimal'
import { phoneNumber } from 'better-auth/plugins/phone-number'
import { brand } from '../../../domain/brand.ts'
import { accessTokenSeconds, passwordLength, sessionSeconds } from '../../../domain/constants.ts'
import { normalizePhone } from '../../../domain/credentials.ts'
import type { Db } from '../../db/index.ts'
import type { Config } from '../../http/config.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { phonePassword } from './phone-password.ts'
import { authTables, grantAdminRole } from './repository.ts'
import { cookiePrefix } from './session-cookie.ts'

/**
 * Signing in or choosing a new password by a code sent to a phone: no message is ever sent, so the
 * only one to use these would be someone who guesses the code.
 */
const withoutMessages = [
  '/phone-number/send-otp',
  '/phone-number/verify',
  '/phone-number/request-password-reset',
  '/phone-number/reset-password',
]

export type AuthDeps = {
  db: Db
  config: Config
  /** The site's origin, e.g. "https://edcabinet.example". */
  origin: string
  sendVerification(to: string, url: string): Promise<void>
}

/** better-auth, set up for e-mail or phone number plus password. Made per request: it holds a D1 handle. */
export function createAuth({ db, config, origin, sendVerification }: AuthDeps) {
  const grantListedAdmin = async (user: { id: string; email: string; emailVerified: boolean }) => {
    // Only a proven address counts: anyone can type an admin's address into the sign-up form.
    if (user.emailVerified && config.adminEmails.has(user.email)) await grantAdminRole(db, user.id)
  }

  return betterAuth({
    appName: brand.name,
    baseURL: origin,
    basePath: '/api/auth',
    disabledPaths: withoutMessages,
    secret: config.authSecret,
    trustedOrigins: [origin],
    database: drizzleAdapter(db, { provider: 'sqlite', schema: authTables }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendVerificationEmail: ({ user, url }) => sendVerification(user.email, url),
      afterEmailVerification: grantListedAdmin,
    },
    session: {
      expiresIn: sessionSeconds,
      cookieCache: { enabled: true, maxAge: accessTokenSeconds },
    },
    plugins: [
      phoneNumber({
        sendOTP: () => {},
        phoneNumberValidator: (number) => normalizePhone(number) === number,
      }),
      phonePassword(),
    ],
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix,
      useSecureCookies: origin.startsWith('https:'),
      ipAddress: { disableIpTracking: true },
    },
    telemetry: { enabled: false },
    logger: { level: 'error' },
  })
}
