import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { keptTools, type OwnDateKind, ownDateKinds } from '../../../domain/tools/kept.ts'
import { user } from './auth.ts'
import { createdAt, updatedAt } from './columns.ts'

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => user.id)

/** What somebody has put into a tool for their district: one row a tool and UTC day. */
export const toolResults = sqliteTable(
  'tool_results',
  {
    userId: userId(),
    tool: text('tool', { enum: keptTools }).notNull(),
    /** "2026-11-20". */
    day: text('day').notNull(),
    /** As an address's query. */
    inputs: text('inputs').notNull(),
    /** In percent, where the tool has one. */
    score: integer('score'),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tool, table.day] })],
)

/** Dates of a person's own district, for the page of dates ahead. */
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
