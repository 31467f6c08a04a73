import * as z from 'zod/mini'

/** An error without personal data, from the worker or a browser. */
export type ErrorReport = {
  /** The id on its crash page: the request's, or one the browser made. */
  id: string
  source: 'worker' | 'browser'
  name: string
  message: string
  stack: string
  /** The route, job or page it happened in. */
  place: string
  release: string
}

/** The most characters kept of each field. */
export const errorFieldLengths = { message: 500, stack: 4000, place: 200, name: 100 } as const

/** The message of a cross-origin script's error, which carries no information. */
export const crossOriginScriptError = /^Script error\.?$/

const errorSorts = ['-last', 'last', '-first', 'first', '-count', 'count'] as const

export const ErrorListInput = z.object({
  /** Finds the error whose crash page showed this id. */
  id: z.optional(z.string().check(z.trim(), z.minLength(4), z.maxLength(64))),
  source: z.optional(z.enum(['worker', 'browser'])),
  sort: z._default(z.enum(errorSorts), '-last'),
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 1),
})
export type ErrorListInput = z.infer<typeof ErrorListInput>

/**
 * The text by which equal faults are counted as one, without the ids and numbers of the message.
 */
export function errorIdentity({ source, name, message, stack, place }: ErrorReport): string {
  const plain = message.replace(/[\da-f]{8,}|\d+/gi, '#').slice(0, 200)
  // Without a stack, the place tells faults apart.
  const frame = stack.split('\n').find((line) => /^\s*at |@/.test(line)) ?? place
  return [
    source,
    name,
    plain,
    frame.replace(/:\d+:\d+\)?$/, '').replace(/-[\w-]{8}\.js/, '.js'),
  ].join('\n')
}

/** The error-reporting settings in a page's head (worker/pages/error-reporting.ts). */
export type ErrorReporting = {
  dsn: string
  release: string
  environment: string
  /** Whether a service receives reports and traces; else errors are only counted. */
  traced: boolean
  /** Whether a report may contain the person's e-mail address. */
  email: boolean
  /** The signed-in person, or null. */
  user: { id: string; email: string | null } | null
}

export type ReportedUser = { id: string; email?: string; username?: string }
