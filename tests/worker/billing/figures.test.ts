import { beforeAll, expect, test } from 'vitest'
import type { BillingFigures } from '../../../worker/features/billing/figures/figures.ts'
import { event, founderCheckout, paidMonth, subscription } from '../../support/stripe/objects.ts'
import { stripeSite } from '../../support/stripe/site.ts'
import { deliver, link } from '../../support/stripe/webhooks.ts'
import { newUser, signedIn, type Visitor } from '../../support/visitor.ts'

const held = stripeSite()
let admin: Visitor
beforeAll(async () => {
  admin = await signedIn(held.site, 'admin@example.test')
})

const figures = () => admin.getJson<BillingFigures>('/api/admin/billing/figures')

async function received(): Promise<number> {
  return (await figures()).months.reduce((sum, { receivedCents }) => sum + receivedCents, 0)
}

async function payer() {
  const visitor = await newUser(held.site)
  const id = `cus_${visitor.id}`
  await link(held.site, visitor.id, id)
  const sub = held.stripe.remember(subscription(`sub_${id}`, id))
  const tell = async (type: string, about: object = sub) =>
    expect((await deliver(held.site, event(type, { ...about }))).status).toBe(200)
  return { id, tell, visitor }
}

type Paid = ReturnType<typeof paidMonth>
function hold({ invoice, charge }: Paid) {
  held.stripe.remember(invoice)
  return held.stripe.remember(charge)
}

test('every paid month counts, once, however often it is told', async () => {
  const before = await received()
  const { payers } = await figures()
  const { id, tell, visitor } = await payer()
  // The invoice with which a trial begins is of nothing, and no payment.
  await tell('invoice.paid', hold(paidMonth(`in_0_${id}`, id, { amount: 0 })))
  expect((await figures()).payers).toBe(payers)
  held.stripe.forget(`in_0_${id}`)
  hold(paidMonth(`in_1_${id}`, id))
  hold(paidMonth(`in_2_${id}`, id))
  await tell('invoice.paid', held.stripe.get(`in_1_${id}`))
  await tell('invoice.paid', held.stripe.get(`in_2_${id}`))
  expect(await received()).toBe(before + 2 * 799)
  expect((await figures()).payers).toBe(payers + 1)
  const { invoices } = await visitor.getJson<{ invoices: { id: string; createdAt: string }[] }>(
    '/api/billing/invoices',
  )
  expect(invoices.filter(({ createdAt }) => Date.parse(createdAt) < Date.parse('2020'))).toEqual([])
  expect(invoices.map((invoice) => invoice.id).toSorted()).toEqual([`in_1_${id}`, `in_2_${id}`])
})

test('money given back is taken off: in part, in full, by credit note, by a lost dispute', async () => {
  const before = await received()
  const { id, tell } = await payer()
  const invoice = `in_${id}`
  await tell('invoice.paid', hold(paidMonth(invoice, id)))
  expect(await received()).toBe(before + 799)

  await tell('charge.refunded', hold(paidMonth(invoice, id, { amount_refunded: 300 })))
  expect(await received()).toBe(before + 499)
  await tell('charge.refunded', hold(paidMonth(invoice, id, { amount_refunded: 799 })))
  expect(await received()).toBe(before)

  const credited = paidMonth(invoice, id)
  hold({ ...credited, invoice: { ...credited.invoice, post_payment_credit_notes_amount: 100 } })
  await tell('customer.subscription.updated')
  expect(await received()).toBe(before + 699)

  const charge = hold(paidMonth(invoice, id, { disputed: true }))
  const dispute = { id: `dp_${id}`, object: 'dispute', charge: charge.id, status: 'needs_response' }
  held.stripe.remember({ ...dispute, payment_intent: charge.payment_intent })
  await tell('charge.dispute.created', dispute)
  expect(await received()).toBe(before)
  held.stripe.remember({ ...dispute, payment_intent: charge.payment_intent, status: 'won' })
  await tell('charge.dispute.closed', dispute)
  expect(await received()).toBe(before + 799)
})

test('a founder’s payment and its refund count too, and its own invoice does not count twice', async () => {
  const before = await received()
  const { id, tell } = await payer()
  const { invoice } = paidMonth(`in_founder_${id}`, id, { amount: 2500 })
  held.stripe.remember({ ...invoice, parent: null })
  await tell('checkout.session.completed', held.stripe.remember(founderCheckout(`cs_${id}`, id)))
  expect(await received()).toBe(before + 2500)
  held.stripe.remember(founderCheckout(`cs_${id}`, id, { refunded: true }))
  await tell('charge.refunded', { id: `ch_cs_${id}`, object: 'charge', customer: id })
  expect(await received()).toBe(before)
})

test('the dashboard counts who has which access now', async () => {
  const { subscribers, trials } = await figures()
  const late = await payer()
  const failed = { status: 'past_due', start: -31, end: -1, cancel_at_period_end: true }
  held.stripe.remember(subscription(`sub_${late.id}`, late.id, failed))
  await late.tell('customer.subscription.updated')
  const { id, tell } = await payer()
  held.stripe.remember(subscription(`sub_${id}`, id, { status: 'trialing', start: -1, end: 6 }))
  await tell('customer.subscription.created')
  const after = await figures()
  expect(after.subscribers).toEqual({
    ...subscribers,
    trialing: subscribers.trialing + 1,
    pastDue: subscribers.pastDue + 1,
  })
  expect(after.trials.started).toBe(trials.started + 1)
})

test('what recurs a month is what Stripe will charge, by each subscription’s own price', async () => {
  const monthly = async () => (await figures()).monthlyRevenueCents
  const before = await monthly()
  const told = async (fields: Parameters<typeof subscription>[2]) => {
    const { id, tell } = await payer()
    held.stripe.remember(subscription(`sub_${id}`, id, fields))
    await tell('customer.subscription.created')
  }
  await told({ price: 799 })
  await told({ price: 499 })
  await told({ price: 6000, interval: 'year' })
  await told({ price: 2100, intervalCount: 3 })
  expect(await monthly()).toBe(before + 799 + 499 + 500 + 700)
  await told({ status: 'trialing', start: -1, end: 6 })
  await told({ cancel_at_period_end: true })
  expect(await monthly()).toBe(before + 799 + 499 + 500 + 700)
})
