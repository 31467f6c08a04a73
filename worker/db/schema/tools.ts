import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type OwnDateKind, ownDateKinds } from '../../../domain/guides/own-dates.ts'
import { keptTools } from '../../../domain/tools/kept.ts'
import { user } from './auth.ts'
import { createdAt, updatedAt } from './columns.ts'

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => user.id)

/** A person's inputs to a tool, one row a tool and UTC day. */
export const toolResults = sqliteTable(
  'tool_results',
  {
    userId: userId(),
    tool: text('tool', { enum: keptTools }).notNull(),
    /** "2026-11-20". */
    day: text('day').notNull(),
    /** As a URL's query string. */
    inputs: text('inputs').notNull(),
    /** Percent; null for a tool without a score. */
    score: integer('score'),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tool, table.day] })],
)

/** A person's own district dates, shown on the foresight page. */
export const districtDates = sqliteTable(
  'district_dates',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    /** "2027-01-12". */
    date: text('date').notNull(),
    title: text('title').notNull(),
    kind: text('kind', {
      enum: Object.keys(ownDateKinds) as [OwnDateKind, ...OwnDateKind[]],
    }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('district_dates_by_user').on(table.userId, table.date)],
)
