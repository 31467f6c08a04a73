import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { SignInConfig } from '../../../http/config/sign-in-config.ts'
import { withoutStudentData } from '../../../http/without-student-data.ts'
import { keepRegistration } from './registration.ts'

/** Who has not proven their address opens nothing, whichever provider they come from. */
const provenOnly = { requireEmailVerification: true }

export function socialProviders({ google, microsoft }: SignInConfig) {
  const common = { prompt: 'select_account', ...provenOnly } as const
  return {
    ...(google && { google: { ...google, ...common } }),
    ...(microsoft && {
      microsoft: {
        ...microsoft,
        ...common,
        disableProfilePhoto: true,
        // Microsoft says nothing of addresses unless the registered app asks for this claim.
        mapProfileToUser: (profile: object) => (ownsDomain(profile) ? { emailVerified: true } : {}),
      },
    }),
  }
}

/** `xms_edov`: the school that runs this tenant has shown that the address's domain is its own. */
function ownsDomain(profile: object): boolean {
  const claim = 'xms_edov' in profile ? profile.xms_edov : undefined
  return claim === true || claim === 1 || claim === '1' || claim === 'true'
}

/** Any other OpenID Connect provider: a state's or a district's own, say. */
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
  /** Told whose account has got another log-in. */
  linked(userId: string): Promise<void>
}

/**
 * What comes of a log-in at another provider: nothing of theirs is kept but the name and the
 * address; an account that they are added to is told; and a new account whose address they do not
 * vouch for waits for the link in the message, which the browser it was made in may open. Made per
 * request.
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
              // A picture at another site would tell that site who reads.
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

/** Nothing is asked of other providers later. */
const noTokens = { accessToken: null, refreshToken: null, idToken: null }
