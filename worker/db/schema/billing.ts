import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { user } from './auth.ts'
import { createdAt, timestamp, updatedAt } from './columns.ts'

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => user.id)

/** What grants someone access; the one truth that every gate reads. */
export const entitlements = sqliteTable(
  'entitlements',
  {
    /** The Stripe id of what was bought; random for complimentary access. */
    id: text('id').primaryKey(),
    userId: userId(),
    source: text('source', { enum: ['stripe_subscription', 'founder', 'comp'] }).notNull(),
    planType: text('plan_type', { enum: ['premium', 'founder', 'comp'] }).notNull(),
    state: text('state', {
      enum: ['trialing', 'active', 'past_due', 'unpaid', 'incomplete', 'paused', 'ended'],
    }).notNull(),
    startsAt: timestamp('starts_at').notNull(),
    endsAt: timestamp('ends_at'),
    /** Whether Stripe goes on at the end by itself; false once someone cancelled. */
    renews: integer('renews', { mode: 'boolean' }).notNull().default(false),
    /** How it is paid, e.g. "Visa ending in 4242"; null when nothing is on file. */
    paymentMethod: text('payment_method'),
    /** JSON: name, percent_off, amount_off_cents, ends_at. */
    discount: text('discount', { mode: 'json' }),
    /** JSON: what a subscription costs, as Stripe has it (`Price` in domain/billing). */
    price: text('price', { mode: 'json' }),
    /** The purchase order an admin granted it for. */
    poNumber: text('po_number'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('entitlements_by_user').on(table.userId),
    index('entitlements_by_state').on(table.state, table.endsAt),
  ],
)

/** Who is which customer at Stripe: one customer a person, one person a customer. */
export const billingCustomers = sqliteTable('billing_customers', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id),
  /** Null once the customer was deleted at Stripe. */
  customerId: text('customer_id').unique(),
  /** Counts what was written from Stripe, so that a stale reading cannot overwrite a newer one. */
  revision: integer('revision').notNull().default(0),
  /** Counts what Stripe refused: it repeats a refusal to whoever asks with the same key. */
  failures: integer('failures').notNull().default(0),
  /** A trial is given once. */
  trialUsedAt: timestamp('trial_used_at'),
  updatedAt: updatedAt(),
})

/** The checkout a person opened last for a plan: two open ones could buy twice. */
export const billingCheckouts = sqliteTable(
  'billing_checkouts',
  {
    userId: userId(),
    planType: text('plan_type', { enum: ['premium', 'founder'] }).notNull(),
    sessionId: text('session_id').notNull(),
    /** What it sells: the same again may use the same checkout. */
    paramsHash: text('params_hash').notNull(),
    openedAt: timestamp('opened_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.planType] })],
)

/** Every event Stripe sent, each settled once. */
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
    /** When it happened, by Stripe's clock. */
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('webhook_events_by_state').on(table.state, table.updatedAt)],
)

/** Money received, for receipts and figures. */
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

/** Mails to be sent: queued with the change they report, sent afterwards, each once. */
export const billingNotices = sqliteTable(
  'billing_notices',
  {
    /** What it is about, e.g. "welcome:sub_…". */
    id: text('id').primaryKey(),
    userId: userId(),
    kind: text('kind').notNull(),
    /** JSON: what the text needs. */
    details: text('details', { mode: 'json' }).notNull(),
    sentAt: timestamp('sent_at'),
    createdAt: createdAt(),
  },
  (table) => [index('billing_notices_by_sending').on(table.sentAt, table.createdAt)],
)

/** What admins did to someone's access, and why. Only ever added to. */
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

/** Offers for districts that pay by purchase order. */
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
    /** When an invoice was asked for. */
    requestedAt: timestamp('requested_at'),
    poNumber: text('po_number'),
    /** Who the invoice goes to, and what they want us to know. */
    invoiceEmail: text('invoice_email'),
    note: text('note'),
    grantedAt: timestamp('granted_at'),
    /** A district that pays no sales tax, and the number that says so. */
    taxExempt: integer('tax_exempt', { mode: 'boolean' }).notNull().default(false),
    taxId: text('tax_id'),
    createdAt: createdAt(),
  },
  (table) => [
    index('billing_quotes_by_user').on(table.userId, table.createdAt),
    index('billing_quotes_by_request').on(table.requestedAt),
  ],
)

/** A year of seats that a district bought; its buyer says who sits in them. */
export const billingGroups = sqliteTable(
  'billing_groups',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => user.id),
    name: text('name').notNull(),
    /** The quote it was granted for: a quote is granted once. */
    quoteId: text('quote_id').notNull().unique(),
    seats: integer('seats').notNull(),
    planType: text('plan_type', { enum: ['premium', 'founder'] }).notNull(),
    poNumber: text('po_number'),
    endsAt: timestamp('ends_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('billing_groups_by_owner').on(table.ownerId, table.createdAt)],
)

/** Access promised to an address: taken when its owner registers, and told by mail. */
export const billingSeats = sqliteTable(
  'billing_seats',
  {
    id: text('id').primaryKey(),
    /** The group it belongs to; null where an admin named a single person. */
    groupId: text('group_id').references(() => billingGroups.id),
    email: text('email').notNull(),
    planType: text('plan_type', { enum: ['premium', 'founder', 'comp'] }).notNull(),
    poNumber: text('po_number'),
    endsAt: timestamp('ends_at').notNull(),
    /** Who took it; null until someone has proven the address. */
    userId: text('user_id').references(() => user.id),
    joinedAt: timestamp('joined_at'),
    /** When the mail about it was sent. */
    mailedAt: timestamp('mailed_at'),
    /** When it was taken away, for someone else to sit there. */
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

/** How far a recurring job has come, e.g. reading Stripe's events. */
export const billingMarks = sqliteTable('billing_marks', {
  name: text('name').primaryKey(),
  reachedAt: timestamp('reached_at').notNull(),
  /** Where in its list it goes on; null to begin again. */
  place: text('place'),
})

/** What the payment sandbox of a local installation holds; stays empty in production. */
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
