import * as z from 'zod/mini'

/** Milliseconds; a registration form submitted sooner was filled in by a script. */
export const quickestSignUpMs = 1_500

/** Fields the registration form sends besides the person's own, to tell people from scripts. */
export const botCheckFields = {
  /** A hidden field: only a script fills it in. */
  website: z.optional(z.string().check(z.maxLength(200))),
  /** Milliseconds the form was open. */
  tookMs: z.optional(z.number().check(z.minimum(0))),
  /** Turnstile's token, where this site asks for one. */
  turnstile: z.optional(z.string().check(z.maxLength(4000))),
}

/** Cloudflare's Turnstile script; loaded only where registration asks for it. */
export const turnstileScript =
  'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
