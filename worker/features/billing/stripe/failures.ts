import { AppError } from '../../../../domain/errors.ts'
import { report } from '../../../http/report.ts'

type StripeFailure = Error & { type: string; code?: string; param?: string; statusCode?: number }

/** A refusal by Stripe, or no answer from it. */
export function isStripeFailure(error: unknown): error is StripeFailure {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')
}

/** Whether Stripe says there is no such object. */
export function isMissing(error: unknown): boolean {
  return isStripeFailure(error) && error.code === 'resource_missing'
}

/** Whether the customer asked for is gone: deleted, or of another account. */
export function isMissingCustomer(error: unknown): boolean {
  return isMissing(error) && (error as StripeFailure).param === 'customer'
}

/** Whether Stripe will give this answer again, for a day, to the same idempotency key. */
export function isCachedForIdempotencyKey(error: unknown): boolean {
  const status = isStripeFailure(error) ? (error.statusCode ?? 0) : 0
  return status >= 400 && status !== 409 && status !== 429
}

/** Does something at Stripe, or refuses with a sentence for the person who waits. */
export async function orRefuse<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isStripeFailure(error)) throw error
    report(error, { failed: message })
    throw new AppError('UPSTREAM_FAILED', message)
  }
}
