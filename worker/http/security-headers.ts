import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'

const turnstileOrigin = 'https://challenges.cloudflare.com'

/** The Content-Security-Policy of static pages: own origin only, nothing inline. */
export const staticPolicy = policy(["script-src 'self'"])

/**
 * The Content-Security-Policy of an app page: inline scripts with this response's nonce only, and
 * Trusted Types with no policy. Turnstile works only without Trusted Types and in a frame of its
 * own, so both are allowed only on the page that loads it.
 */
export function appPolicy(nonce: string, { turnstile = false } = {}): string {
  if (turnstile)
    return policy([
      `script-src 'self' 'nonce-${nonce}' ${turnstileOrigin}`,
      `frame-src ${turnstileOrigin}`,
    ])
  return policy([
    `script-src 'self' 'nonce-${nonce}'`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ])
}

function policy(scripts: string[]): string {
  return [
    "default-src 'none'",
    ...scripts,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Sets the security headers of every response; no CSP in development, where Vite inlines scripts.
 */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const { headers } = c.res
  // Most calls answer with data of one person.
  if (c.req.path.startsWith('/api/') && !headers.has('Cache-Control'))
    headers.set('Cache-Control', 'no-store')
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
  headers.set('Cross-Origin-Resource-Policy', 'same-origin')
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  headers.set('X-Frame-Options', 'DENY')
  headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=()')
  headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
  if (!headers.has('Content-Security-Policy') && !import.meta.env.DEV)
    headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  else if (import.meta.env.DEV) headers.delete('Content-Security-Policy')
})

/** A random nonce of 18 bytes in base64. */
export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))))
}
