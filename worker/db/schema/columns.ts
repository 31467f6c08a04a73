import { integer } from 'drizzle-orm/sqlite-core'

/** UTC milliseconds in the table, `Date` in rows, ISO text in JSON. */
export const timestamp = (name: string) => integer(name, { mode: 'timestamp_ms' })

export const createdAt = () =>
  timestamp('created_at')
    .notNull()
    .$defaultFn(() => new Date())

export const updatedAt = () =>
  timestamp('updated_at')
    .notNull()
    .$defaultFn(() => new Date())
