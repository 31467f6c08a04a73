import { validator } from 'hono/validator'
import type * as z from 'zod/mini'
import { AppError } from '../../domain/errors.ts'

const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

/** Middleware that parses a JSON body or query with a schema; its error names each wrong field. */
export function validate<Target extends 'json' | 'query', Schema extends z.ZodMiniType>(
  target: Target,
  schema: Schema,
) {
  return validator(target, (value, c): z.output<Schema> => {
    // Hono takes a body of another type for an empty object.
    if (target === 'json' && !isJson(c.req.header('content-type')))
      throw new AppError('INVALID_INPUT', 'Send JSON, with the Content-Type application/json')
    return parseInput(schema, value)
  })
}

/** Whether the content type is JSON. */
export function isJson(contentType: string | undefined): boolean {
  return jsonType.test(contentType ?? '')
}

/** The parsed value. Throws TOO_LARGE or INVALID_INPUT with each wrong field in its details. */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw invalidInput(result.error.issues)
}

/** TOO_LARGE when a text is over its limit, INVALID_INPUT otherwise. */
function invalidInput(issues: z.core.$ZodIssue[]): AppError {
  const details = issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  const tooLong = issues.find((issue) => issue.code === 'too_big' && issue.origin === 'string')
  const first = details[0]
  const message = first?.field ? `${first.field}: ${first.message}` : 'The request is not valid'
  return new AppError(tooLong ? 'TOO_LARGE' : 'INVALID_INPUT', message, details)
}
