import * as z from 'zod/mini'
import { dayMs, hourMs } from '../durations.ts'
import { maxSeats, type PlanId } from './plans.ts'
import type { Discount, Entitlement, Price, SubscriptionStatus } from './subscription.ts'

export const CheckoutInput = z.object({ priceId: z.optional(z.string().check(z.maxLength(100))) })

/** Id of the subscription a call concerns, for a person with more than one. */
const subscription = z.optional(z.string().check(z.maxLength(100)))
export const ResumeInput = z.object({ subscription })

/** The Stripe checkout a person returns from; its id is in the return address. */
export const ReturnInput = z.object({
  checkout: z.string().check(z.regex(/^cs_\w{1,200}$/, 'This is not a checkout')),
})

/**
 * The outcome of a checkout: `paid` grants access, `processing` waits for a bank, `unpaid` was
 * abandoned or expired.
 */
export type CheckoutOutcome = { outcome: 'paid' | 'processing' | 'unpaid' }

/** Limit of the calls by one person that in turn call Stripe. */
export const stripeCallsPerPerson = { max: 40, windowMs: 10 * 60_000 } as const

/** Reasons to cancel, by Stripe's own keys, so that they can be read there too. */
export const cancelReasons = {
  too_expensive: 'It costs too much',
  unused: 'I do not use it enough',
  missing_features: 'Something I need is missing',
  low_quality: 'The answers were not good enough',
  too_complex: 'It is hard to use',
  switched_service: 'I use something else now',
  customer_service: 'I did not get the help I needed',
  other: 'Another reason',
} as const
export type CancelReason = keyof typeof cancelReasons

export const CancelInput = z.object({
  reason: z.enum(Object.keys(cancelReasons) as [CancelReason, ...CancelReason[]]),
  comment: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
  subscription,
})
export type CancelInput = z.infer<typeof CancelInput>

const line = (max: number, empty: string) =>
  z.string().check(z.trim(), z.minLength(1, empty), z.maxLength(max))

export const QuoteInput = z
  .object({
    plan: z.enum(['premium', 'founder']),
    seats: z
      .int('Please enter a whole number')
      .check(z.minimum(1, 'At least one seat'), z.maximum(maxSeats, `At most ${maxSeats} seats`)),
    districtName: line(160, 'Please enter the district’s name'),
    districtAddress: line(400, 'Please enter the district’s address'),
    /** For a district that pays no sales tax: the number of its exemption certificate. */
    taxExempt: z.optional(z.boolean()),
    taxId: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  })
  .check(
    z.refine(({ plan, seats }) => plan === 'premium' || seats === 1, {
      path: ['seats'],
      error: 'The Founder’s Tier is for one person',
    }),
  )
export type QuoteInput = z.infer<typeof QuoteInput>

/** Limit of the quotes one person may make. */
export const quotesPerDay = { max: 10, windowMs: dayMs } as const

export const InvoiceRequestInput = z.object({
  poNumber: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  invoiceEmail: z.email('Please enter an e-mail address'),
  note: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
})
export type InvoiceRequestInput = z.infer<typeof InvoiceRequestInput>

/** Days a quote is valid. */
export const quoteValidDays = 60

const reason = line(500, 'Please say why')
const endDate = z.iso.datetime({ error: 'Please give an end date' })

export const GrantInput = z.object({
  emails: z
    .array(z.email('This is not an e-mail address'))
    .check(z.minLength(1, 'Name at least one person'), z.maxLength(200)),
  endsAt: endDate,
  reason,
  poNumber: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  /** The quote that this grant fulfils. */
  quoteId: z.optional(z.string().check(z.maxLength(40))),
})
export type GrantInput = z.infer<typeof GrantInput>

export const ExtendInput = z.object({ endsAt: endDate, reason })
export const EndInput = z.object({ reason })

export const EventFilter = z.object({ state: z.optional(z.enum(['done', 'ignored', 'failed'])) })

export const SeatInput = z.object({ email: z.email('Please enter an e-mail address') })
/** Limit of the seat changes by one person. */
export const seatChangesPerHour = { max: 200, windowMs: hourMs } as const

/** Seats bought for a year, as their buyer manages them; times are ISO text. */
export type SeatGroup = {
  id: string
  name: string
  seats: number
  poNumber: string | null
  endsAt: string
  members: Seat[]
}

/** A seat's holder, with how often they ask; never with what they asked. */
export type Seat = {
  id: string
  email: string
  joinedAt: string | null
  /** Questions in the last 30 days, and the UTC day of the latest ("2026-11-20"). */
  questions: number
  lastDay: string | null
}

/** An entitlement as the account's owner sees it; times are ISO text. */
export type Grant = Pick<Entitlement, 'source' | 'planType' | 'state'> & {
  id: string
  startsAt: string
  endsAt: string | null
  /** When access ends unless it renews, the grace period included. */
  accessEndsAt: string | null
  renews: boolean
  paymentMethod: string | null
  discount: Discount | null
  /** The subscription's price; null for an entitlement that does not renew. */
  price: Price | null
  poNumber: string | null
}

/** A change an admin made to somebody's access; times are ISO text. */
export type GrantAction = {
  id: string
  action: 'grant' | 'extend' | 'end'
  reason: string
  /** The admin's name; null once their account is deleted. */
  by: string | null
  poNumber: string | null
  endsAt: string | null
  at: string
}

/** A Stripe event in the ledger; times are ISO text. */
export type LedgerEvent = {
  id: string
  type: string
  state: 'done' | 'ignored' | 'failed'
  note: string | null
  attempts: number
  createdAt: string
}

/** One setting required at Stripe: its state, and the problem with it or null. */
export type BillingCheck = { subject: string; state: string; problem: string | null }

/** The data of the subscription panel. */
export type BillingOverview = {
  status: SubscriptionStatus
  grants: Grant[]
  /** Trial days this person would get; 0 when they had theirs. */
  trialDays: number
  /** Whether the Founder's Tier is on sale. */
  founderOffer: boolean
  /** The Premium Plan's questions a day. */
  questionsPerDay: number
  /** Whether they are a customer at Stripe, with a portal to open. */
  isCustomer: boolean
  /** Whether payments go to the local sandbox. */
  sandbox: boolean
  /** Whether they bought seats for others. */
  managesSeats: boolean
}

export type InvoiceSummary = {
  id: string
  number: string | null
  createdAt: string
  amountCents: number
  status: string
  url: string | null
}

export type Quote = {
  id: string
  plan: PlanId
  seats: number
  districtName: string
  districtAddress: string
  unitCents: number
  totalCents: number
  createdAt: string
  validUntil: string
  requestedAt: string | null
  poNumber: string | null
  grantedAt: string | null
  taxExempt: boolean
  taxId: string | null
}

/**
 * A quote's number, "Q-2026-7F3K9A": the year and six characters, without look-alikes such as 0 and
 * O. `random` holds six bytes or more.
 */
export function quoteNumber(now: Date, random: Uint8Array): string {
  const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
  const code = [...random.slice(0, 6)].map((byte) => letters[byte % letters.length]).join('')
  return `Q-${now.getUTCFullYear()}-${code}`
}
