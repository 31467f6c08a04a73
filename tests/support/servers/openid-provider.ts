import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { http } from 'msw'
import { setupServer } from 'msw/node'

/** A person, as the claims of a provider's id token. */
export type Person = { sub: string; email: string; email_verified: boolean; name: string }

type Asked = { text(): Promise<string> }
type Step = 'discovery' | 'token' | 'keys' | 'userinfo'
type Grant = { challenge: string; nonce: string | null; redirect: string; person: Person }

const issuer = 'https://login.district.example'
const google = 'https://accounts.google.com'
const tenant = '5a3c1f2e-0000-4000-8000-000000000001'
const microsoft = `https://login.microsoftonline.com/${tenant}/v2.0`

/** Variables with which a site offers all three providers. */
export const providerVars = {
  OIDC_NAME: 'Ada County',
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'edcabinet',
  OIDC_CLIENT_SECRET: 'oidc-secret',
  GOOGLE_CLIENT_ID: 'edcabinet',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  MICROSOFT_CLIENT_ID: 'edcabinet',
  MICROSOFT_CLIENT_SECRET: 'microsoft-secret',
}

/**
 * An OpenID provider at the addresses of Google, Microsoft and a district's own: discovery, the
 * authorization code flow with PKCE, signed id tokens, keys and userinfo. It intercepts this
 * process's requests, through which those of the worker under test go.
 */
export function startOpenidProvider() {
  const key = newKey('k1')
  const grants = new Map<string, Grant>()
  const faults = new Map<Step, () => Promise<Response>>()
  let twist: (claims: Record<string, unknown>) => object = (claims) => claims
  let signer = key
  let asked = 0

  const tokens = async (request: Asked, iss: string) => {
    const sent = new URLSearchParams(await request.text())
    const grant = grants.get(sent.get('code') ?? '')
    grants.delete(sent.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.challenge !== challenge || grant.redirect !== sent.get('redirect_uri'))
      return Response.json({ error: 'invalid_grant' }, { status: 400 })
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss, aud: 'edcabinet', iat: now, exp: now + 300, nonce: grant.nonce }
    const { email_verified: vouched, ...person } = grant.person
    // Microsoft identifies people by `oid` and their school by `tid`, and vouches for domains only.
    const vouching = iss === microsoft ? { xms_edov: vouched } : { email_verified: vouched }
    const said = { ...person, ...vouching, oid: person.sub, tid: tenant }
    const token = signer.token(twist({ ...claims, ...said, picture: `${google}/me.png` }))
    return Response.json({ access_token: randomUUID(), token_type: 'Bearer', id_token: token })
  }
  const keys = () => Response.json({ keys: [key.jwk] })
  const step = (name: Step, answer: (request: Asked) => Response | Promise<Response>) => {
    return ({ request }: { request: Asked }) => {
      asked += 1
      return faults.get(name)?.() ?? answer(request)
    }
  }
  const discovery = () =>
    Response.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ['RS256'],
    })

  const server = setupServer(
    http.get(
      `${issuer}/.well-known/openid-configuration`,
      step('discovery', () => discovery()),
    ),
    http.post(
      `${issuer}/token`,
      step('token', (request) => tokens(request, issuer)),
    ),
    http.get(`${issuer}/keys`, step('keys', keys)),
    http.get(
      `${issuer}/userinfo`,
      step('userinfo', () => Response.json({}, { status: 401 })),
    ),
    http.post(
      'https://oauth2.googleapis.com/token',
      step('token', (request) => tokens(request, google)),
    ),
    http.get('https://www.googleapis.com/oauth2/v3/certs', step('keys', keys)),
    http.post(
      'https://login.microsoftonline.com/common/oauth2/v2.0/token',
      step('token', (request) => tokens(request, microsoft)),
    ),
    http.get('https://login.microsoftonline.com/common/discovery/v2.0/keys', step('keys', keys)),
  )
  server.listen({ onUnhandledFrame: 'bypass' })

  return {
    /** The number of requests it got. */
    asked: () => asked,
    /**
     * Logs `person` in at the authorization address; returns where the browser is sent back, with a
     * code.
     */
    letIn(address: string, person: Person): URL {
      const url = new URL(address)
      const sent = (name: string) => url.searchParams.get(name)
      if (sent('client_id') !== 'edcabinet' || sent('response_type') !== 'code')
        throw new Error(`This is no authorization request: ${address}`)
      if (sent('code_challenge_method') !== 'S256') throw new Error('There is no PKCE')
      const [code, redirect] = [randomUUID(), sent('redirect_uri') ?? '']
      const challenge = sent('code_challenge') ?? ''
      grants.set(code, { challenge, nonce: sent('nonce'), redirect, person })
      const back = new URL(redirect)
      back.search = new URLSearchParams({ code, state: sent('state') ?? '' }).toString()
      return back
    },
    /** Changes the claims of the next id tokens. */
    twistClaims(change: (claims: Record<string, unknown>) => object) {
      twist = change
    },
    /** Signs the next id tokens with another key under the same id. */
    forge() {
      signer = newKey('k1')
    },
    fail(at: Step, answer: () => Promise<Response>) {
      faults.set(at, answer)
    },
    /** Removes all faults and changes. */
    mend() {
      faults.clear()
      twist = (claims) => claims
      signer = key
    },
    close: () => server.close(),
  }
}

/** A person without an account here, whose address the provider vouches for. */
export const newPerson = (): Person => ({
  sub: randomUUID(),
  email: `${randomUUID()}@example.test`,
  email_verified: true,
  name: 'Nora Elsewhere',
})

function newKey(kid: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return {
    jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' },
    token(claims: object): string {
      const signed = `${part({ alg: 'RS256', kid, typ: 'JWT' })}.${part(claims)}`
      const signature = sign('RSA-SHA256', Buffer.from(signed), privateKey)
      return `${signed}.${signature.toString('base64url')}`
    },
  }
}
