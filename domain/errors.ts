/** Every code an API answer can carry, with its HTTP status. The list is closed. */
export const errorStatus = {
  INVALID_INPUT: 400,
  LOGIN_REQUIRED: 401,
  SUBSCRIPTION_REQUIRED: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UPSTREAM_FAILED: 502,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof errorStatus
export type ErrorBody = { error: { code: ErrorCode; message: string; details?: unknown } }

/** An expected failure. Its message is written for the person who sees it. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: unknown

  constructor(code: ErrorCode, message: string, details?: unknown) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }

  get status() {
    return errorStatus[this.code]
  }

  toBody(): ErrorBody {
    const { code, message, details } = this
    return { error: details === undefined ? { code, message } : { code, message, details } }
  }
}
