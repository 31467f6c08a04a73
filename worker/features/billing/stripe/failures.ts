import { AppError } from '../../../../domain/errors.ts'
import { report } from '../../../http/report.ts'

type StripeFailure = Error & { type: string; code?: string; param?: string; statusCode?: number }

/** Whether the error is a refusal by Stripe, or its failure to answer. */
export function isStripeFailure(error: unknown): error is StripeFailure {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')
}

/** Whether Stripe has no such object. */
export function isMissing(error: unknown): boolean {
  return isStripeFailure(error) && error.code === 'resource_missing'
}

/** The object asked of Stripe, or null where Stripe has no such object. */
export async function ifThere<Thing>(asked: Promise<Thing>): Promise<Thing | null> {
  try {
    return await asked
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Whether Stripe has no such customer: deleted, or of another account. */
export function isMissingCustomer(error: unknown): boolean {
  return isMissing(error) && (error as StripeFailure).param === 'customer'
}

/** Whether Stripe repeats this failure for the same idempotency key, for a day. */
export function isCachedForIdempotencyKey(error: unknown): boolean {
  const status = isStripeFailure(error) ? (error.statusCode ?? 0) : 0
  return status >= 400 && status !== 409 && status !== 429
}

/** The work's result; throws UPSTREAM_FAILED with the message when Stripe fails. */
export async function orRefuse<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isStripeFailure(error)) throw error
    report(error, { failed: message })
    throw new AppError('UPSTREAM_FAILED', message)
  }
}
