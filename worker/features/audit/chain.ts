import { createHash } from 'node:crypto'

/** The hashed fields of a row, its position included. */
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

/** The "previous hash" of the first row. */
export const chainStart = '0'.repeat(64)

/** SHA-256 of a row and the previous row's hash, in hexadecimal. */
export function chainHash(row: ChainRow, previous: string): string {
  const { seq, id, actorId, actorName, action, subject, details, createdAt } = row
  const all = [previous, seq, id, actorId, actorName, action, subject, details, createdAt.getTime()]
  return createHash('sha256').update(JSON.stringify(all)).digest('hex')
}

/**
 * A sentence on the first missing or altered one of successive rows, or null when the chain holds.
 * `after` is the row before them.
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
