import { createHash } from 'node:crypto'

/** What a row's hash is made over: all of it, and its place. */
export type ChainRow = {
  seq: number
  id: string
  actorId: string
  actorName: string
  action: string
  subject: string
  details: unknown
  createdAt: Date
}

/** What stands before the first row. */
export const chainStart = '0'.repeat(64)

/** SHA-256 over a row and the hash of the one before it, in hexadecimal. */
export function chainHash(row: ChainRow, previous: string): string {
  const { seq, id, actorId, actorName, action, subject, details, createdAt } = row
  const all = [previous, seq, id, actorId, actorName, action, subject, details, createdAt.getTime()]
  return createHash('sha256').update(JSON.stringify(all)).digest('hex')
}

/**
 * The first thing wrong with rows that follow one another, in words; null when they are as they were
 * written. `after` is the row before them.
 */
export function chainBreak(
  rows: (ChainRow & { hash: string | null })[],
  after: { seq: number; hash: string },
): string | null {
  let before = after
  for (const row of rows) {
    if (row.seq !== before.seq + 1) return `Rows ${before.seq + 1} to ${row.seq - 1} are missing`
    const hash = chainHash(row, before.hash)
    if (hash !== row.hash)
      return `Row ${row.seq} (${row.action}, ${row.createdAt.toISOString()}) is not as it was written`
    before = { seq: row.seq, hash }
  }
  return null
}
