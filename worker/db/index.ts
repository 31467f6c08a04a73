import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'

/** The main database's drizzle handle. Only repositories query it. */
export type Db = DrizzleD1Database

const opened = new WeakMap<D1Database, Db>()

/** The handle of a binding, made once: making one costs more than most calls' own work. */
export function openDb(binding: D1Database): Db {
  const known = opened.get(binding)
  if (known) return known
  const db = drizzle(binding)
  opened.set(binding, db)
  return db
}
