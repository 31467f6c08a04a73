import { createHmac } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'

/** A new row's value: the code and the tries, of which there were none. */
const newCode = /^(\d+):0$/

/**
 * Keeps codes sent by text message as hashes: better-auth's phone-number plugin would store them as
 * they are, and compare what is typed with what is stored, so both are hashed before it sees them.
 * With the site's secret, since a code of six digits is soon guessed from a plain hash.
 */
export const hashedTextCodes = (secret: string) => {
  const hashed = (number: string, code: string) =>
    createHmac('sha256', secret).update(`${number}:${code}`).digest('base64url')
  return {
    id: 'hashed-text-codes',
    init: () => ({
      options: {
        databaseHooks: {
          verification: {
            create: {
              before: async ({ identifier, value }) => {
                const [number = ''] = /^\+\d+/.exec(identifier) ?? []
                const code = number && newCode.exec(value)?.[1]
                return code ? { data: { value: `${hashed(number, code)}:0` } } : undefined
              },
            },
          },
        },
      },
    }),
    hooks: {
      before: [
        {
          matcher: ({ path }) => /^\/phone-number\/(?:verify|reset-password)$/.test(path ?? ''),
          handler: createAuthMiddleware(async (ctx) => {
            const body = ctx.body as { phoneNumber: string; code?: string; otp?: string }
            const field = body.otp === undefined ? 'code' : 'otp'
            const typed = hashed(body.phoneNumber, body[field] ?? '')
            return { context: { body: { ...body, [field]: typed } } }
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
