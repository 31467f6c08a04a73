// Stands in for `@better-auth/core/social-providers` in the built worker (vite.config.ts): three
// dozen ways to sign in that are not offered. 12 KB gzipped less. Offering one means naming it here.
import { string } from 'zod'

export const socialProviders = {}
export const SocialProviderListEnum = string()
