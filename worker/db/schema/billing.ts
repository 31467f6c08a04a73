import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { user } from './auth.ts'
import { createdAt, timestamp, updatedAt } from './columns.ts'

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => user.id)

/** Rights to the advisors, read by every gate. */
export const entitlements = sqliteTable(
  'entitlements',
  {
    /** The Stripe id of the subscription or checkout session; random for complimentary access. */
    id: text('id').primaryKey(),
    userId: userId(),
    source: text('source', { enum: ['stripe_subscription', 'founder', 'comp'] }).notNull(),
    planType: text('plan_type', { enum: ['premium', 'founder', 'comp'] }).notNull(),
    state: text('state', {
      enum: ['trialing', 'active', 'past_due', 'unpaid', 'incomplete', 'paused', 'ended'],
    }).notNull(),
    startsAt: timestamp('starts_at').notNull(),
    endsAt: timestamp('ends_at'),
    /** Whether the subscription renews at `endsAt`; false once cancelled. */
    renews: integer('renews', { mode: 'boolean' }).notNull().default(false),
    /** E.g. "Visa ending in 4242"; null when none is on file. */
    paymentMethod: text('payment_method'),
    /** JSON: name, percent_off, amount_off_cents, ends_at. */
    discount: text('discount', { mode: 'json' }),
    /** JSON: the subscription's Stripe price (`Price` in domain/billing). */
    price: text('price', { mode: 'json' }),
    /** The purchase order for which an admin granted it. */
    poNumber: text('po_number'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('entitlements_by_user').on(table.userId),
    index('entitlements_by_state').on(table.state, table.endsAt),
  ],
)

/** The Stripe customer of each person, one to one. */
export const billingCustomers = sqliteTable('billing_customers', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id),
  /** Null once the customer was deleted at Stripe. */
  customerId: text('customer_id').unique(),
  /**
   * Raised by each write of facts read from Stripe, so that a stale reading overwrites no newer
   * one.
   */
  revision: integer('revision').notNull().default(0),
  /**
   * Count of refused calls, part of idempotency keys: Stripe repeats a refusal for the same key.
   */
  failures: integer('failures').notNull().default(0),
  /** When the trial began; a person gets one. */
  trialUsedAt: timestamp('trial_used_at'),
  updatedAt: updatedAt(),
})

/** The last checkout session a person opened for a plan, since two open ones could buy twice. */
export const billingCheckouts = sqliteTable(
  'billing_checkouts',
  {
    userId: userId(),
    planType: text('plan_type', { enum: ['premium', 'founder'] }).notNull(),
    sessionId: text('session_id').notNull(),
    /** Hash of the session's parameters: a request with the same ones reuses the session. */
    paramsHash: text('params_hash').notNull(),
    openedAt: timestamp('opened_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.planType] })],
)

/** The ledger: every Stripe event, once, with its outcome. */
export const webhookEvents = sqliteTable(
  'webhook_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    state: text('state', { enum: ['done', 'ignored', 'failed'] }).notNull(),
    customerId: text('customer_id'),
    /** Why it failed or was ignored. */
    note: text('note'),
    attempts: integer('attempts').notNull().default(1),
    /** The event's time by Stripe's clock. */
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('webhook_events_by_state').on(table.state, table.updatedAt)],
)

/** Payments received, for receipts and figures. */
export const billingPayments = sqliteTable(
  'billing_payments',
  {
    /** Id of the invoice or of the checkout session. */
    id: text('id').primaryKey(),
    userId: userId(),
    planType: text('plan_type', { enum: ['premium', 'founder'] }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    paidAt: timestamp('paid_at').notNull(),
  },
  (table) => [
    index('billing_payments_by_time').on(table.paidAt),
    index('billing_payments_by_user').on(table.userId),
  ],
)

/** Queue of billing mails: written in the batch of the change they report, sent after it, once. */
export const billingNotices = sqliteTable(
  'billing_notices',
  {
    /** Kind and subject, e.g. "welcome:sub_…", so that a notice is queued once. */
    id: text('id').primaryKey(),
    userId: userId(),
    kind: text('kind').notNull(),
    /** JSON: the values in the mail's text. */
    details: text('details', { mode: 'json' }).notNull(),
    sentAt: timestamp('sent_at'),
    createdAt: createdAt(),
  },
  (table) => [index('billing_notices_by_sending').on(table.sentAt, table.createdAt)],
)

/** Admins' grants, extensions and endings of access, with the reason. Rows are only added. */
export const billingActions = sqliteTable(
  'billing_actions',
  {
    id: text('id').primaryKey(),
    actorId: text('actor_id').notNull(),
    userId: userId(),
    action: text('action', { enum: ['grant', 'extend', 'end'] }).notNull(),
    entitlementId: text('entitlement_id').notNull(),
    reason: text('reason').notNull(),
    poNumber: text('po_number'),
    endsAt: timestamp('ends_at'),
    createdAt: createdAt(),
  },
  (table) => [index('billing_actions_by_user').on(table.userId, table.createdAt)],
)

/** Quotes for districts that pay by purchase order. */
export const billingQuotes = sqliteTable(
  'billing_quotes',
  {
    /** The quote number, e.g. "Q-2026-7F3K9A". */
    id: text('id').primaryKey(),
    userId: userId(),
    planType: text('plan_type', { enum: ['premium', 'founder'] }).notNull(),
    seats: integer('seats').notNull(),
    districtName: text('district_name').notNull(),
    districtAddress: text('district_address').notNull(),
    unitCents: integer('unit_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    validUntil: timestamp('valid_until').notNull(),
    /** When the district asked for an invoice. */
    requestedAt: timestamp('requested_at'),
    poNumber: text('po_number'),
    /** The invoice's recipient, and their note to us. */
    invoiceEmail: text('invoice_email'),
    note: text('note'),
    grantedAt: timestamp('granted_at'),
    /** Whether the district is exempt from sales tax, with its exemption number in `taxId`. */
    taxExempt: integer('tax_exempt', { mode: 'boolean' }).notNull().default(false),
    taxId: text('tax_id'),
    createdAt: createdAt(),
  },
  (table) => [
    index('billing_quotes_by_user').on(table.userId, table.createdAt),
    index('billing_quotes_by_request').on(table.requestedAt),
  ],
)

/** A year of seats bought by a district; the owner assigns them. */
export const billingGroups = sqliteTable(
  'billing_groups',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => user.id),
    name: text('name').notNull(),
    /** The quote it was granted for; unique, since a quote is granted once. */
    quoteId: text('quote_id').notNull().unique(),
    seats: integer('seats').notNull(),
    planType: text('plan_type', { enum: ['premium', 'founder'] }).notNull(),
    poNumber: text('po_number'),
    endsAt: timestamp('ends_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('billing_groups_by_owner').on(table.ownerId, table.createdAt)],
)

/** Seats assigned to an email address; its owner takes the seat on registering with it. */
export const billingSeats = sqliteTable(
  'billing_seats',
  {
    id: text('id').primaryKey(),
    /** Null where an admin granted access to a single person. */
    groupId: text('group_id').references(() => billingGroups.id),
    email: text('email').notNull(),
    planType: text('plan_type', { enum: ['premium', 'founder', 'comp'] }).notNull(),
    poNumber: text('po_number'),
    endsAt: timestamp('ends_at').notNull(),
    /** Who took the seat; null until someone has confirmed the address. */
    userId: text('user_id').references(() => user.id),
    joinedAt: timestamp('joined_at'),
    /** When the mail about the seat was sent. */
    mailedAt: timestamp('mailed_at'),
    /** When the owner freed the seat. */
    removedAt: timestamp('removed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('billing_seats_by_group').on(table.groupId, table.createdAt),
    index('billing_seats_by_email').on(table.email, table.userId),
    index('billing_seats_by_mail').on(table.mailedAt, table.createdAt),
    index('billing_seats_by_user').on(table.userId),
    uniqueIndex('billing_seats_once').on(table.groupId, table.email).where(sql`removed_at IS NULL`),
  ],
)

/** Cursors of recurring jobs, e.g. of reading Stripe's events. */
export const billingMarks = sqliteTable('billing_marks', {
  name: text('name').primaryKey(),
  reachedAt: timestamp('reached_at').notNull(),
  /** The position in the job's list to go on from; null to begin again. */
  place: text('place'),
})

/** Objects of the payment sandbox; empty in production. */
export const sandboxObjects = sqliteTable(
  'sandbox_objects',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    customerId: text('customer_id'),
    /** JSON in the shape of Stripe's API. */
    data: text('data', { mode: 'json' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('sandbox_objects_by_kind').on(table.kind, table.createdAt),
    index('sandbox_objects_by_customer').on(table.customerId, table.kind, table.createdAt),
  ],
)
