import * as z from 'zod/mini'

/** Nobody reads and fills in the form to register in less. */
export const quickestSignUpMs = 1_500

/** What the form to register sends beside what is typed, to tell people from scripts. */
export const botCheckFields = {
  /** A field that nobody sees: what is in it was put there by a script. */
  website: z.optional(z.string().check(z.maxLength(200))),
  /** How long the form was open. */
  tookMs: z.optional(z.number().check(z.minimum(0))),
  /** What Turnstile gave the browser, where this site asks for it. */
  turnstile: z.optional(z.string().check(z.maxLength(4000))),
}

/** Cloudflare's script; loaded only where registering asks for it. */
export const turnstileScript =
  'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
