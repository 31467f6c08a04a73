import type { Bindings } from './bindings.ts'
import { ConfigError } from './config-error.ts'

type Client = { clientId: string; clientSecret: string }

/** Ways to sign in that need someone outside; each is whole or `null`. */
export type SignInConfig = {
  google: Client | null
  microsoft: Client | null
  /** Any other OpenID Connect provider, under the name people know it by. */
  oidc: (Client & { name: string; issuer: string }) | null
  /** Cloudflare's check that a person registers, and no script. */
  turnstile: { siteKey: string; secretKey: string } | null
  sms: { apiUrl: string; apiKey: string; from: string } | null
}

export function readSignInConfig(env: Bindings): SignInConfig {
  const google = group(env, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
  const microsoft = group(env, 'MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET')
  const oidc = group(env, 'OIDC_NAME', 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET')
  const sms = group(env, 'SMS_API_URL', 'SMS_API_KEY', 'SMS_FROM')
  const turnstile = group(env, 'TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY')
  return {
    google: google && { clientId: google[0], clientSecret: google[1] },
    microsoft: microsoft && { clientId: microsoft[0], clientSecret: microsoft[1] },
    oidc: oidc && {
      name: oidc[0],
      issuer: address('OIDC_ISSUER', oidc[1]),
      clientId: oidc[2],
      clientSecret: oidc[3],
    },
    turnstile: turnstile && { siteKey: turnstile[0], secretKey: turnstile[1] },
    sms: sms && { apiUrl: address('SMS_API_URL', sms[0]), apiKey: sms[1], from: sms[2] },
  }
}

type Texts<Names extends readonly unknown[]> = { [Index in keyof Names]: string }

/** The values of settings that belong together: all of them, or null when there is none. */
function group<const Names extends readonly (keyof Bindings)[]>(
  env: Bindings,
  ...names: Names
): Texts<Names> | null {
  const values = names.map((name) => env[name])
  if (!values.some(Boolean)) return null
  if (!values.every(Boolean)) throw new ConfigError(`${names.join(', ')} belong together`)
  return values as Texts<Names>
}

function address(name: string, value: string): string {
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ConfigError(`${name} must be an http:// or https:// address`)
  return value.replace(/\/+$/, '')
}
