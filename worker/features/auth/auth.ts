import { drizzleAdapter } from '@better-auth/drizzle-adapter'
import { betterAuth } from 'better-auth/minimal'
import { phoneNumber } from 'better-auth/plugins/phone-number'
import type { PasswordOwner } from '../../../domain/accounts/weak-password.ts'
import { brand } from '../../../domain/brand.ts'
import { accessTokenSeconds, passwordLength, sessionSeconds } from '../../../domain/constants.ts'
import type { Db } from '../../db/index.ts'
import type { Config } from '../../http/config.ts'
import { report } from '../../http/report.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { phonePassword } from './phone-password.ts'
import { confirmationSeconds, confirmationUrl, registration } from './registration.ts'
import { authTables, endSessions, grantAdminRole } from './repository.ts'
import { cookiePrefix } from './session-cookie.ts'

export type AuthMails = {
  /** The link that proves the address. */
  confirmation(to: string, url: string): Promise<void>
  /** Someone registered an address that has an account. */
  alreadyRegistered(to: string): Promise<void>
}

export type AuthDeps = {
  db: Db
  config: Config
  /** The site's origin, e.g. "https://edcabinet.example". */
  origin: string
  mails: AuthMails
  /** Throws what is wrong with a new password. */
  refuseWeak(password: string, owner: PasswordOwner): Promise<void>
}

/** better-auth, set up for e-mail or phone number plus password. Made per request: it holds a D1 handle. */
export function createAuth({ db, config, origin, mails, refuseWeak }: AuthDeps) {
  // Called once an address is proven, never before: anyone can type an admin's into the sign-up form.
  const proven = async (user: { id: string; email: string }) => {
    if (config.adminEmails.has(user.email)) await grantAdminRole(db, user.id)
  }

  return betterAuth({
    appName: brand.name,
    baseURL: origin,
    basePath: '/api/auth',
    secret: config.authSecret,
    trustedOrigins: [origin],
    database: drizzleAdapter(db, { provider: 'sqlite', schema: authTables }),
    emailAndPassword: {
      enabled: true,
      // Without it better-auth says whether an address is taken; see registration.ts.
      requireEmailVerification: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: { hash: hashPassword, verify: verifyPassword },
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
      expiresIn: confirmationSeconds,
      autoSignInAfterVerification: true,
      sendVerificationEmail: ({ user, url }) => mails.confirmation(user.email, url),
      // Whoever opened a session before this has not shown that the address is theirs.
      beforeEmailVerification: (user) => endSessions(db, user.id),
      afterEmailVerification: proven,
    },
    session: {
      expiresIn: sessionSeconds,
      // Tells the browser when to ask again; routes.ts keeps it from ever being read as a session.
      cookieCache: { enabled: true, maxAge: accessTokenSeconds },
    },
    plugins: [
      phoneNumber({ sendOTP: () => {} }),
      phonePassword(),
      registration({ proven, refuseWeak }),
    ],
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix,
      useSecureCookies: origin.startsWith('https:'),
      ipAddress: { disableIpTracking: true },
    },
    telemetry: { enabled: false },
    // What is not a refusal reaches the site's one place for failures.
    onAPIError: { throw: true },
    logger: { level: 'error', log: (_level, message, ...about) => reportOf(message, about) },
  })
}

/** better-auth's messages and the errors beside them quote addresses, hashes and links. */
function reportOf(message: string, about: unknown[]): void {
  const error = about.find((value) => value instanceof Error)
  report(error ?? new Error(message), { signIn: 'better-auth' })
}
