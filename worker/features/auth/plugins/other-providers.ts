import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { SignInConfig } from '../../../http/config/sign-in-config.ts'
import { withoutStudentData } from '../../../http/without-student-data.ts'
import { keepRegistration } from './registration.ts'

/** No session for an unconfirmed address, whichever provider it comes from. */
const provenOnly = { requireEmailVerification: true }

/** better-auth's options for the configured Google and Microsoft. */
export function socialProviders({ google, microsoft }: SignInConfig) {
  const common = { prompt: 'select_account', ...provenOnly } as const
  return {
    ...(google && { google: { ...google, ...common } }),
    ...(microsoft && {
      microsoft: {
        ...microsoft,
        ...common,
        disableProfilePhoto: true,
        // Microsoft confirms an address only by this claim, which the registered app has to request.
        mapProfileToUser: (profile: object) => (ownsDomain(profile) ? { emailVerified: true } : {}),
      },
    }),
  }
}

/**
 * Whether the claim `xms_edov` says that the tenant has verified the address's domain as its own.
 */
function ownsDomain(profile: object): boolean {
  const claim = 'xms_edov' in profile ? profile.xms_edov : undefined
  return claim === true || claim === 1 || claim === '1' || claim === 'true'
}

/** The plugin for the configured OpenID Connect provider, a state's or a district's own, say. */
export function oidc({ oidc: provider }: SignInConfig) {
  if (!provider) return []
  const { name, issuer, clientId, clientSecret } = provider
  return [
    genericOAuth({
      config: [
        {
          providerId: 'oidc',
          name,
          discoveryUrl: `${issuer}/.well-known/openid-configuration`,
          clientId,
          clientSecret,
          scopes: ['openid', 'email', 'profile'],
          requireIdTokenVerification: true,
          ...provenOnly,
        },
      ],
    }),
  ]
}

type OtherProviders = {
  /** Called when a provider was linked to an existing account. */
  linked(userId: string): Promise<void>
}

/**
 * Rules for sign-ins through another provider. Only the name and address of its profile are stored.
 * The owner of an account that it is linked to is notified. A new account whose address it does not
 * confirm waits for the link in the mail, opened in the same browser. Made per request.
 */
export const otherProviders = ({ linked }: OtherProviders) => {
  let registered: { id: string; emailVerified: boolean } | null = null
  return {
    id: 'other-providers',
    init: () => ({
      options: {
        databaseHooks: {
          user: {
            create: {
              // Loading a picture from another site would tell that site who reads the page.
              before: async ({ name }) => ({
                data: { image: null, name: await withoutStudentData(name) },
              }),
              after: async (user) => {
                registered = user
              },
            },
          },
          account: {
            create: {
              before: async ({ providerId }) => {
                if (providerId !== 'credential') return { data: noTokens }
              },
              after: async ({ providerId, userId }) => {
                if (providerId !== 'credential' && !registered) await linked(userId)
              },
            },
          },
        },
      },
    }),
    hooks: {
      after: [
        {
          matcher: ({ path }) => path?.startsWith('/callback/') ?? false,
          handler: createAuthMiddleware(async (ctx) => {
            if (registered && !registered.emailVerified) await keepRegistration(ctx, registered.id)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

/** No tokens are stored: nothing is requested from providers after the sign-in. */
const noTokens = { accessToken: null, refreshToken: null, idToken: null }
