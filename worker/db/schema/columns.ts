import { integer } from 'drizzle-orm/sqlite-core'

/** UTC milliseconds in the table, `Date` in rows, ISO text in JSON. */
export const timestamp = (name: string) => integer(name, { mode: 'timestamp_ms' })

/** The column `created_at`, by default the time of the insert. */
export const createdAt = () =>
  timestamp('created_at')
    .notNull()
    .$defaultFn(() => new Date())

/** The column `updated_at`, by default the time of the insert; updates set it themselves. */
export const updatedAt = () =>
  timestamp('updated_at')
    .notNull()
    .$defaultFn(() => new Date())
