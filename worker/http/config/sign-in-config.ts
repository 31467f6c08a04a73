import type { Bindings } from './bindings.ts'
import { ConfigError } from './config-error.ts'

type Client = { clientId: string; clientSecret: string }

/** External services used for signing in; each is fully configured or `null`. */
export type SignInConfig = {
  google: Client | null
  microsoft: Client | null
  /** Any other OpenID Connect provider, with the name shown to people. */
  oidc: (Client & { name: string; issuer: string }) | null
  /** Cloudflare Turnstile, the bot check at registration. */
  turnstile: { siteKey: string; secretKey: string } | null
  sms: { apiUrl: string; apiKey: string; from: string } | null
}

/** Reads the sign-in services; throws `ConfigError` for a half-set group or a wrong address. */
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

/** The values of settings that belong together, or null when none is set; throws when some are. */
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
