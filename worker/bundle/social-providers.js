// Stands in for `@better-auth/core/social-providers` in the built worker (vite.config.ts): the
// library looks a service up by name in a list of forty, and none is offered for signing in yet.
// One that is belongs here: `export { google } from …/social-providers/google.mjs`. 14 KB less.
import * as z from 'zod'

export const socialProviders = {}
export const socialProviderList = []
export const SocialProviderListEnum = z.string()
