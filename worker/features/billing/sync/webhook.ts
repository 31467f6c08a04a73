import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { AppError } from '../../../../domain/errors.ts'
import { report } from '../../../http/report.ts'
import type { BillingDeps } from '../deps.ts'
import { takesPayments } from '../stripe/client.ts'
import { customersRepository } from '../stripe/customers-repository.ts'
import { ifThere } from '../stripe/failures.ts'
import { type LedgerEntry, ledgerRepository } from './ledger-repository.ts'
import { type Owner, syncCustomer } from './sync.ts'

/** The types of events about access or payments. Stripe's list filters by 20 types at most. */
export const handledEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'customer.deleted',
] as const

/**
 * Receives an event: verifies its signature and time, then handles it. Throws INVALID_INPUT for a
 * wrong signature, and UNAVAILABLE for a failure, so that Stripe sends it again.
 */
export async function receiveWebhook(
  deps: BillingDeps,
  body: string,
  signature: string | undefined,
): Promise<void> {
  if (!takesPayments(deps.config)) throw new AppError('UNAVAILABLE', 'Payments are not set up')
  try {
    const event = await verified(deps, body, signature)
    if (isReadable(event)) await handleEvent(deps, event)
    else await ignoreUnreadable(deps, event, body)
  } catch (error) {
    if (error instanceof AppError) throw error
    report(error, { webhook: 'not handled' })
    throw new AppError('UNAVAILABLE', 'This event could not be handled now')
  }
}

/**
 * The event in a body signed with one of the webhook's secrets; null when it is not JSON. Throws
 * INVALID_INPUT. (The SDK's own reading throws for what it does not know, e.g. thin events, as it
 * does for a wrong signature.)
 */
async function verified(
  deps: BillingDeps,
  body: string,
  signature: string | undefined,
): Promise<unknown> {
  const { webhooks } = await deps.stripe()
  for (const secret of deps.webhookSecrets) {
    const signed = webhooks.signature?.verifyHeaderAsync(body, signature ?? '', secret)
    if (await signed?.catch(() => false)) return parsed(body)
  }
  throw new AppError('INVALID_INPUT', 'The signature of this event is not valid')
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body.replace(/^\uFEFF/, ''))
  } catch {
    return null
  }
}

/** Handles an event unless it was settled; a failure is recorded and thrown as UNAVAILABLE. */
export async function handleEvent(deps: BillingDeps, event: Stripe.Event): Promise<void> {
  const ledger = ledgerRepository(deps.db)
  const entry: LedgerEntry = {
    id: event.id,
    type: event.type,
    customerId: null,
    createdAt: new Date(event.created * 1000),
  }
  try {
    if (await ledger.isSettled(event.id)) return
    if (isHandled(event.type)) await applyEvent(deps, event, entry)
    else await ledger.ignore(entry, 'nothing to do for this type', deps.now())
  } catch (error) {
    report(error, { event: event.id, type: event.type })
    await ledger.fail(entry, messageOf(error), deps.now()).catch(() => {})
    throw new AppError('UNAVAILABLE', 'This event could not be handled now')
  }
}

function isHandled(type: string): boolean {
  return (handledEvents as readonly string[]).includes(type)
}

/** Whether it has the fields of every Stripe event. */
function isReadable(event: unknown): event is Stripe.Event {
  return EventShape.safeParse(event).success
}

/**
 * Records a signed but unreadable event as ignored, by its id or its body's hash, and accepts it:
 * Stripe would send the same again for days.
 */
async function ignoreUnreadable(deps: BillingDeps, event: unknown, body: string): Promise<void> {
  const known = UnreadableEvent.safeParse(event).data ?? {}
  const entry: LedgerEntry = {
    id: known.id ?? `unreadable_${digestOf(body)}`,
    type: known.type ?? 'unknown',
    customerId: null,
    createdAt: deps.now(),
  }
  report(new Error('A signed event could not be read'), { event: entry.id, type: entry.type })
  await ledgerRepository(deps.db).ignore(entry, 'not an event we can read', deps.now())
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

async function applyEvent(deps: BillingDeps, event: Stripe.Event, entry: LedgerEntry) {
  const ledger = ledgerRepository(deps.db)
  const stripe = await deps.stripe()
  const subject = event.data.object as unknown as EventSubject
  const customerId = await customerOf(stripe, subject)
  if (!customerId) return ledger.ignore(entry, 'no customer', deps.now())
  entry.customerId = customerId
  const owner = await ownerOf(deps, customerId, subject)
  if (!owner) return ledger.ignore(entry, 'no account of ours', deps.now())
  await syncCustomer(deps, owner, entry)
  if (event.type === 'customer.deleted')
    await customersRepository(deps.db).unlink(customerId, deps.now())
}

const name = z.string().check(z.minLength(1), z.maxLength(255))
const reference = z.nullish(z.union([name, z.object({ id: name })]))

/** The fields of an event's object that identify its owner. */
const EventSubject = z.object({
  id: z.nullish(name),
  object: z.nullish(name),
  customer: reference,
  charge: reference,
  client_reference_id: z.nullish(name),
  metadata: z.nullish(z.record(z.string(), z.string())),
})
type EventSubject = z.infer<typeof EventSubject>

const EventShape = z.object({
  id: name,
  type: name,
  // Epoch seconds, within the range of Date.
  created: z.int().check(z.positive(), z.maximum(8.64e12)),
  data: z.object({ object: EventSubject }),
})

const UnreadableEvent = z.object({
  id: z.catch(z.optional(name), undefined),
  type: z.catch(z.optional(name), undefined),
})

/** The id of the customer whom an event's object is about, or null. */
async function customerOf(stripe: Stripe, subject: EventSubject): Promise<string | null> {
  if (subject.object === 'customer') return idOf(subject.id)
  if ((subject.object === 'dispute' || subject.object === 'refund') && subject.charge) {
    const chargeId = idOf(subject.charge)
    const charge = chargeId && (await ifThere(stripe.charges.retrieve(chargeId)))
    return charge ? idOf(charge.customer) : null
  }
  return idOf(subject.customer)
}

/**
 * The owner of a customer, by our row or else by the user id in Stripe's metadata. Null if unknown.
 */
async function ownerOf(
  deps: BillingDeps,
  customerId: string,
  subject: EventSubject,
): Promise<Owner | null> {
  const customers = customersRepository(deps.db)
  const known = await customers.byCustomerId(customerId)
  if (known) return { userId: known.userId, customerId }
  const userId = subject.client_reference_id ?? subject.metadata?.user_id ?? null
  const claimed = userId ?? (await userOnCustomer(deps, customerId))
  if (!claimed || !(await customers.userExists(claimed))) return null
  const linked = await customers.link(claimed, customerId, deps.now())
  return linked === customerId ? { userId: claimed, customerId } : null
}

async function userOnCustomer(deps: BillingDeps, customerId: string): Promise<string | null> {
  const stripe = await deps.stripe()
  const customer = await ifThere(stripe.customers.retrieve(customerId))
  return !customer || customer.deleted ? null : (customer.metadata.user_id ?? null)
}

/** The id that is referred to; null for one that cannot be Stripe's, e.g. "../prices". */
function idOf(reference: string | { id: string } | null | undefined): string | null {
  const id = typeof reference === 'object' ? reference?.id : reference
  return id && /^[\w-]+$/.test(id) ? id : null
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300)
}
