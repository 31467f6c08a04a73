import { type CardOutcome, findTestCard, type TestCard } from '../cards.ts'
import { saveCard } from '../payments.ts'
import type { StripeObject } from '../repository.ts'
import { changeSubscription, payOpenInvoice, periodOf } from '../subscriptions.ts'
import { newId, type World } from '../world.ts'

/** The result of a card form: a card to charge, a confirmation to ask for, or a refusal. */
export type CardAnswer =
  | { kind: 'accepted'; card: TestCard }
  | { kind: 'ask' }
  | { kind: 'refused'; problem: string }

const unknownCard = 'This is not a test card. Use one from the list below.'
const declined = 'Your card was declined. Try another card.'

/** `confirmed` is the person's "yes" or "no" to the bank's confirmation, null before it. */
export function readCard(typed: string, confirmed: string | null): CardAnswer {
  const card = findTestCard(typed)
  if (!card) return { kind: 'refused', problem: unknownCard }
  const outcome: CardOutcome = card.outcome
  if (outcome === 'declined') return { kind: 'refused', problem: declined }
  if (outcome !== 'authentication' || confirmed === 'yes') return { kind: 'accepted', card }
  if (confirmed === 'no')
    return { kind: 'refused', problem: 'The payment was not confirmed with your bank.' }
  return { kind: 'ask' }
}

/** Sets a new card on every running subscription, and pays open invoices with it. */
export function replaceCard(world: World, customerId: string, card: TestCard, at: number): void {
  const method = saveCard(world, customerId, card, at)
  for (const { id } of world.all('subscription')) {
    const subscription = world.get(id)
    if (!subscription || subscription.status === 'canceled') continue
    const changed = world.put({ ...subscription, default_payment_method: method.id })
    if (!payOpenInvoice(world, changed, at))
      world.emit('customer.subscription.updated', changed, at)
  }
}

/** Cancels a subscription at the end of its period, or takes that back, as Stripe's portal does. */
export function changeEnd(world: World, id: string, cancel: boolean, at: number): void {
  const subscription = world.get(id)
  if (!subscription || subscription.status === 'canceled') return
  const cancel_at = cancel ? periodOf(subscription).end : null
  changeSubscription(world, subscription, { cancel_at }, at)
}

export type Reversal = 'refund' | 'fail-refund' | 'dispute'

/** Refunds a charge, lets its refund fail, or disputes it as the card's owner. */
export function reverseCharge(world: World, chargeId: string, how: Reversal, at: number): void {
  const charge = world.get(chargeId)
  if (how === 'fail-refund') {
    if (charge?.refunded) failRefund(world, charge, at)
    return
  }
  if (!charge || charge.refunded || charge.disputed) return
  if (how === 'refund') {
    const refunded = { ...charge, refunded: true, amount_refunded: charge.amount }
    world.put(refundOf(charge, at))
    world.emit('charge.refunded', world.put(refunded), at)
    return
  }
  world.put({ ...charge, disputed: true })
  world.emit('charge.dispute.created', world.put(disputeOf(charge, at)), at)
}

/** Lets a charge's refund fail: the bank returns the money to us. */
function failRefund(world: World, charge: StripeObject, at: number): void {
  world.put({ ...charge, refunded: false, amount_refunded: 0 })
  for (const refund of world.all('refund'))
    if (refund.charge === charge.id && refund.status === 'succeeded')
      world.emit('refund.failed', world.put({ ...refund, status: 'failed' }), at)
}

function refundOf(charge: StripeObject, at: number): StripeObject {
  return {
    ...ofCharge('re', charge, at),
    object: 'refund',
    status: 'succeeded',
  }
}

function disputeOf(charge: StripeObject, at: number): StripeObject {
  return {
    ...ofCharge('dp', charge, at),
    object: 'dispute',
    reason: 'general',
    status: 'needs_response',
    livemode: false,
  }
}

/** The fields that a refund and a dispute of a charge have in common. */
function ofCharge(prefix: string, charge: StripeObject, at: number) {
  return {
    id: newId(prefix),
    created: at,
    customer: charge.customer ?? null,
    amount: charge.amount,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    currency: 'usd',
    metadata: {},
  }
}
