import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'

/** The main database. Only repositories turn it into rows. */
export type Db = DrizzleD1Database

export function openDb(binding: D1Database): Db {
  return drizzle(binding)
}
