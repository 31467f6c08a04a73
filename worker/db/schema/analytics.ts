import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { user } from './auth.ts'
import { createdAt, timestamp, updatedAt } from './columns.ts'

// Tables keyed by more than one column, and those with a text key, are WITHOUT ROWID in the
// migration, which drizzle cannot say: a row with a rowid and a key is billed as two.

/**
 * The specification's row, with the visitor's country and campaign. No other index: an event costs
 * one billed row, and every look at it is bounded by its time.
 */
export const websiteAnalytics = sqliteTable(
  'website_analytics',
  {
    /** When it happened, by our clock. */
    time: timestamp('time').notNull(),
    id: text('id').notNull(),
    userId: text('user_id'),
    sessionId: text('session_id').notNull(),
    eventType: text('event_type').notNull(),
    pagePath: text('page_path').notNull(),
    pageTitle: text('page_title'),
    /** Host and path of another site. */
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
    /** Of a page exit: whether the page was left before 30 seconds. */
    bounce: integer('bounce', { mode: 'boolean' }),
    /** Two letters, as the edge says. */
    country: text('country'),
    utmSource: text('utm_source'),
    utmMedium: text('utm_medium'),
    utmCampaign: text('utm_campaign'),
  },
  (table) => [primaryKey({ columns: [table.time, table.id] })],
)

/** Who was last seen where: one row a visitor session, kept for a day. */
export const visitorActivity = sqliteTable('visitor_activity', {
  sessionId: text('session_id').primaryKey(),
  pagePath: text('page_path').notNull(),
  userId: text('user_id'),
  userAgent: text('user_agent'),
  firstSeen: timestamp('first_seen').notNull(),
  lastSeen: timestamp('last_seen').notNull(),
})

/** What has been written already, so that a repeated flush changes nothing. Ids begin with their time. */
export const analyticsFlushes = sqliteTable('analytics_flushes', {
  id: text('id').primaryKey(),
  createdAt: createdAt(),
})

/**
 * By how many minutes the times of a session were moved, where its clock was off by more than one: a
 * row that is sent again after the clock was set is known by them. Kept for as long as events are.
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

/** What is only counted: views of those who asked not to be tracked, and bots. */
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

/** A day's figures, ready to be shown: JSON of domain/analytics/figures.ts. */
export const analyticsDaily = sqliteTable('analytics_daily', {
  day: text('day').primaryKey(),
  body: text('body', { mode: 'json' }).notNull(),
  updatedAt: updatedAt(),
})

/** A day's visits, packed, for whoever filters: JSON of domain/analytics/visits.ts. Names nobody. */
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

/** What staff noted on a day, shown on the charts. */
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

/** Filters saved under a name, for all staff. */
export const analyticsSegments = sqliteTable('analytics_segments', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
  filters: text('filters', { mode: 'json' }).$type<Record<string, string>>().notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: createdAt(),
})

/** Tokens of the read API. Only the hash of one is kept. */
export const analyticsTokens = sqliteTable('analytics_tokens', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  createdBy: text('created_by').notNull(),
  createdAt: createdAt(),
})

/** What a member of staff wants of the analytics. */
export const analyticsPreferences = sqliteTable('analytics_preferences', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id),
  excludeVisits: integer('exclude_visits', { mode: 'boolean' }).notNull().default(false),
  weeklyMail: integer('weekly_mail', { mode: 'boolean' }).notNull().default(false),
  alertMail: integer('alert_mail', { mode: 'boolean' }).notNull().default(false),
})

/** Mails already sent, by what they are about: "weekly:2026-11-16:user". */
export const analyticsMails = sqliteTable('analytics_mails', {
  key: text('key').primaryKey(),
  createdAt: createdAt(),
})
