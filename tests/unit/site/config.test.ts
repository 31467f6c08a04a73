import { expect, test } from 'vitest'
import type { Bindings } from '../../../worker/http/config/bindings.ts'
import { defaultModel, readConfig } from '../../../worker/http/config/config.ts'
import { ConfigError } from '../../../worker/http/config/config-error.ts'

const secret = 'x'.repeat(32)

function read(env: Partial<Record<keyof Bindings, unknown>>) {
  const base = { ENVIRONMENT: 'development', BETTER_AUTH_SECRET: secret }
  return readConfig({ ...base, ...env } as Bindings)
}

test('development needs a secret and nothing else', () => {
  expect(read({})).toEqual({
    production: false,
    appUrl: null,
    authSecret: secret,
    adminEmails: new Set(),
    model: { provider: 'builtin' },
    mail: null,
    stripe: null,
    analytics: { shards: 1, flushMs: 20_000 },
    sentry: { worker: null, browser: null },
    signIn: { google: null, microsoft: null, oidc: null, turnstile: null, sms: null },
  })
})

test.each([
  [{ GOOGLE_CLIENT_ID: 'a' }, 'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET belong together'],
  [{ OIDC_NAME: 'District' }, 'OIDC_NAME, OIDC_ISSUER, OIDC_CLIENT_ID'],
  [{ SMS_API_URL: 'sms', SMS_API_KEY: 'k', SMS_FROM: '+1' }, 'SMS_API_URL must be an http'],
])('%j is refused', (env, message) => expect(() => read(env)).toThrow(message))

test('a way to sign in is there with all of its settings', () => {
  const env = {
    OIDC_NAME: 'District login',
    OIDC_ISSUER: 'https://login.example/',
    OIDC_CLIENT_ID: 'cabinet',
    OIDC_CLIENT_SECRET: 's',
  }
  expect(read(env).signIn.oidc).toEqual({
    name: 'District login',
    issuer: 'https://login.example',
    clientId: 'cabinet',
    clientSecret: 's',
  })
})

test('a forgotten environment is production, and production needs its address', () => {
  expect(() => read({ ENVIRONMENT: undefined })).toThrow('APP_URL is required in production')
  const env = { ENVIRONMENT: undefined, APP_URL: 'https://edcabinet.example/some/path' }
  expect(read(env)).toMatchObject({ production: true, appUrl: 'https://edcabinet.example' })
})

test.each([
  ['an unknown environment', { ENVIRONMENT: 'staging' }, 'ENVIRONMENT'],
  ['no secret', { BETTER_AUTH_SECRET: undefined }, 'BETTER_AUTH_SECRET'],
  ['a short secret', { BETTER_AUTH_SECRET: 'x'.repeat(31) }, 'BETTER_AUTH_SECRET'],
  ['an address that is none', { APP_URL: 'edcabinet.example' }, 'APP_URL'],
  [
    'a production address without https',
    { ENVIRONMENT: 'production', APP_URL: 'http://edcabinet.example' },
    'APP_URL',
  ],
  ['an unknown model provider', { MODEL_PROVIDER: 'parrot' }, 'MODEL_PROVIDER'],
  ['Workers AI without its binding', { MODEL_PROVIDER: 'workers-ai', MODEL_NAME: 'm' }, 'AI'],
  ['half a draft', { MODEL_PROVIDER: 'workers-ai', AI: {}, MODEL_DRAFT: 'maybe' }, 'MODEL_DRAFT'],
  ['impatience', { MODEL_PROVIDER: 'workers-ai', AI: {}, MODEL_PATIENCE: '0' }, 'MODEL_PATIENCE'],
  ['mail with a sender and no binding', { EMAIL_FROM: 'a@example.test' }, 'EMAIL'],
  ['mail with a binding and no sender', { EMAIL: {} }, 'EMAIL_FROM'],
])('%s is refused by name', (_, env, name) => {
  expect(() => read(env)).toThrow(ConfigError)
  expect(() => read(env)).toThrow(name)
})

const compatible = {
  MODEL_PROVIDER: 'openai-compatible',
  MODEL_BASE_URL: 'https://models.example/v1',
  MODEL_API_KEY: 'key',
  MODEL_NAME: 'm',
}

test('an OpenAI-compatible model is taken whole', () => {
  expect(read(compatible).model).toEqual({
    provider: 'openai-compatible',
    baseUrl: 'https://models.example/v1',
    apiKey: 'key',
    name: 'm',
    planName: 'm',
    fallbackName: null,
    drafts: true,
    patience: 1,
  })
})

test('in production Workers AI writes where it is bound; locally its binding starts nothing', () => {
  const bound = { AI: {}, APP_URL: 'https://edcabinet.example' }
  expect(read({ ...bound, ENVIRONMENT: 'production' }).model).toMatchObject({
    provider: 'workers-ai',
    name: defaultModel,
    planName: defaultModel,
  })
  const builtin = { provider: 'builtin' }
  expect(read({ ...bound, ENVIRONMENT: 'production', MODEL_PROVIDER: 'builtin' }).model).toEqual(
    builtin,
  )
  expect(read({ APP_URL: bound.APP_URL, ENVIRONMENT: 'production' }).model).toEqual(builtin)
  expect(read(bound).model).toEqual(builtin)
})

test('a smaller model may plan, and a second one step in', () => {
  const env = { ...compatible, MODEL_PLAN_NAME: 's', MODEL_FALLBACK_NAME: 'f', MODEL_PATIENCE: '4' }
  expect(read(env).model).toMatchObject({ planName: 's', fallbackName: 'f', patience: 4 })
})

test('a model may be told to write at once', () =>
  expect(read({ ...compatible, MODEL_DRAFT: 'off' }).model).toMatchObject({ drafts: false }))

test.each(['MODEL_BASE_URL', 'MODEL_API_KEY', 'MODEL_NAME'])('… or refused without %s', (name) =>
  expect(() => read({ ...compatible, [name]: undefined })).toThrow(name),
)

test('a refusal never repeats a value', () => {
  const leak = 'sk-live-very-secret'
  expect(() => read({ ...compatible, MODEL_BASE_URL: leak })).toThrow(/^(?!.*sk-live).*$/)
  expect(() => read({ BETTER_AUTH_SECRET: leak })).toThrow(/^(?!.*sk-live).*$/)
})

test('admin addresses are compared in lower case', () => {
  const { adminEmails } = read({ ADMIN_EMAILS: ' Ada@Example.test, ,bo@example.test' })
  expect([...adminEmails]).toEqual(['ada@example.test', 'bo@example.test'])
})

test.each([
  'not a url',
  'https://sentry.example/1',
  'ftp://key@sentry.example/1',
  'https://key@sentry.example/',
])('a DSN "%s" is refused by its name and not by its value', (value) => {
  expect(() => read({ SENTRY_DSN: value })).toThrow(/^SENTRY_DSN must be a DSN/)
  expect(() => read({ SENTRY_BROWSER_DSN: value })).not.toThrow(value)
})
