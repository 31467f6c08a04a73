import type { Viewer } from '../../../../domain/access.ts'
import type { BillingDeps } from '../deps.ts'
import { type CustomerRow, customersRepository } from './customers-repository.ts'
import { isCachedForIdempotencyKey, isMissing, isMissingCustomer } from './failures.ts'

export type Buyer = NonNullable<Viewer['user']>

/**
 * The id of the person's Stripe customer, created on first use; the idempotency key is the
 * person's, so that concurrent calls create one.
 */
async function ensureCustomer(
  deps: BillingDeps,
  buyer: Buyer,
  read?: CustomerRow | null,
): Promise<string> {
  const customers = customersRepository(deps.db)
  const known = read === undefined ? await customers.ofUser(buyer.id) : read
  if (known?.customerId) return known.customerId
  const stripe = await deps.stripe()
  const { revision = 0, failures = 0 } = known ?? {}
  const details = {
    name: buyer.name,
    ...(buyer.email && { email: buyer.email }),
    ...(buyer.phone && { phone: buyer.phone }),
    metadata: { user_id: buyer.id },
  }
  try {
    const idempotencyKey = `customer-${buyer.id}-${revision}-${failures}`
    const created = await stripe.customers.create(details, { idempotencyKey })
    return customers.link(buyer.id, created.id, deps.now())
  } catch (error) {
    if (isCachedForIdempotencyKey(error)) await customers.countFailure(buyer.id, deps.now())
    throw error
  }
}

/**
 * Runs work with the person's customer id. When Stripe has no such customer (deleted there, or the
 * keys are another account's), creates a new one and runs the work again. `known` is the person's
 * row where it was read already.
 */
export async function withCustomer<T>(
  deps: BillingDeps,
  buyer: Buyer,
  work: (customerId: string) => Promise<T>,
  known?: CustomerRow | null,
): Promise<T> {
  const customerId = await ensureCustomer(deps, buyer, known)
  try {
    return await work(customerId)
  } catch (error) {
    if (!isMissingCustomer(error)) throw error
    await customersRepository(deps.db).unlink(customerId, deps.now())
    return work(await ensureCustomer(deps, buyer))
  }
}

/**
 * Deletes the person's customer at Stripe, which removes name, address and card from its records.
 */
export async function forgetCustomer(deps: BillingDeps, userId: string): Promise<void> {
  const row = await customersRepository(deps.db).ofUser(userId)
  if (!row?.customerId) return
  const stripe = await deps.stripe()
  try {
    await stripe.customers.del(row.customerId)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
