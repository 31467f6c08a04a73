import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { user } from './auth.ts'
import { createdAt, timestamp, updatedAt } from './columns.ts'

// Tables with a composite or text primary key are WITHOUT ROWID in the migration, since a row and
// its separate key index are billed as two rows written. Drizzle cannot declare that.

/**
 * Visitor events: the specification's columns, with country and campaign. No index besides the key,
 * so that an event is billed as one row written; every query is bounded by time.
 */
export const websiteAnalytics = sqliteTable(
  'website_analytics',
  {
    /** When the event happened, by the server's clock. */
    time: timestamp('time').notNull(),
    id: text('id').notNull(),
    userId: text('user_id'),
    sessionId: text('session_id').notNull(),
    eventType: text('event_type').notNull(),
    pagePath: text('page_path').notNull(),
    pageTitle: text('page_title'),
    /** Host and path of the referring site; null within our own. */
    referrer: text('referrer'),
    userAgent: text('user_agent'),
    deviceType: text('device_type', { enum: ['mobile', 'tablet', 'desktop'] }),
    browser: text('browser'),
    os: text('os'),
    entryPage: text('entry_page'),
    exitPage: text('exit_page'),
    eventData: text('event_data', { mode: 'json' }).$type<Record<string, unknown>>(),
    /** Seconds. */
    timeOnPage: integer('time_on_page'),
    /** On page exits: whether the page was left within 30 seconds. */
    bounce: integer('bounce', { mode: 'boolean' }),
    /** The two-letter country code that Cloudflare gives. */
    country: text('country'),
    utmSource: text('utm_source'),
    utmMedium: text('utm_medium'),
    utmCampaign: text('utm_campaign'),
  },
  (table) => [primaryKey({ columns: [table.time, table.id] })],
)

/** Visitors now present: each session's last page and time, kept for a day. */
export const visitorActivity = sqliteTable('visitor_activity', {
  sessionId: text('session_id').primaryKey(),
  pagePath: text('page_path').notNull(),
  userId: text('user_id'),
  userAgent: text('user_agent'),
  firstSeen: timestamp('first_seen').notNull(),
  lastSeen: timestamp('last_seen').notNull(),
})

/**
 * Ids of the flushes written, so that a repeated one changes nothing. An id begins with its time.
 */
export const analyticsFlushes = sqliteTable('analytics_flushes', {
  id: text('id').primaryKey(),
  createdAt: createdAt(),
})

/**
 * Corrections of a session's clock, in whole minutes, where it was off by more than one. An event
 * sent again after its clock was set is recognised by them. Kept as long as events.
 */
export const analyticsClocks = sqliteTable(
  'analytics_clocks',
  {
    sessionId: text('session_id').notNull(),
    moved: integer('moved').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.moved] })],
)

/** Page views that are only counted: of bots, and of people who asked not to be tracked. */
export const analyticsCounts = sqliteTable(
  'analytics_counts',
  {
    /** "2026-11-20". */
    day: text('day').notNull(),
    kind: text('kind', { enum: ['private', 'bot'] }).notNull(),
    pagePath: text('page_path').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.pagePath] })],
)

/** A day's roll-up: the figures as JSON (domain/analytics/figures.ts). */
export const analyticsDaily = sqliteTable('analytics_daily', {
  day: text('day').primaryKey(),
  body: text('body', { mode: 'json' }).notNull(),
  updatedAt: updatedAt(),
})

/** A day's packed visits, which filters look through: JSON (domain/analytics/visits.ts). */
export const analyticsVisits = sqliteTable(
  'analytics_visits',
  {
    day: text('day').notNull(),
    part: integer('part').notNull(),
    visits: integer('visits').notNull(),
    body: text('body', { mode: 'json' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.part] })],
)

/** Staff's notes on a day, shown on the charts. */
export const analyticsNotes = sqliteTable(
  'analytics_notes',
  {
    id: text('id').primaryKey(),
    day: text('day').notNull(),
    note: text('note').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('analytics_notes_by_day').on(table.day)],
)

/** Segments: filters saved under a name, for all staff. */
export const analyticsSegments = sqliteTable('analytics_segments', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
  filters: text('filters', { mode: 'json' }).$type<Record<string, string>>().notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: createdAt(),
})

/** Tokens of the read API; only their hashes are kept. */
export const analyticsTokens = sqliteTable('analytics_tokens', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  createdBy: text('created_by').notNull(),
  createdAt: createdAt(),
})

/** Analytics preferences of a member of staff. */
export const analyticsPreferences = sqliteTable('analytics_preferences', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id),
  excludeVisits: integer('exclude_visits', { mode: 'boolean' }).notNull().default(false),
  weeklyMail: integer('weekly_mail', { mode: 'boolean' }).notNull().default(false),
  alertMail: integer('alert_mail', { mode: 'boolean' }).notNull().default(false),
})

/** Keys of the mails sent, so that each is sent once: "weekly:2026-11-16:<user id>". */
export const analyticsMails = sqliteTable('analytics_mails', {
  key: text('key').primaryKey(),
  createdAt: createdAt(),
})
