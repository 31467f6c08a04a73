import type { Received } from './received.ts'

/** The size at which a segment is closed before its time. */
const fullAt = { requests: 500, bytes: 1_000_000 }
/** Most characters in a row: it may have 2 MB, and a character takes up to 3 bytes. */
const charactersInRow = 500_000

/**
 * The segments of an object's storage: tables of what was received and is not flushed. One is open
 * for appending, the others wait for the flush. Dropping a table is free, while deleting rows is
 * billed by the row.
 */
export function segmentStore({ sql }: DurableObjectStorage) {
  let open: { table: string; requests: number; bytes: number } | null = null

  const begin = () => {
    // Ids sort by time, and are unique even after the storage was deleted.
    const time = Date.now().toString(36).padStart(9, '0')
    const table = `segment_${time}_${crypto.randomUUID().replaceAll('-', '')}`
    sql.exec(`CREATE TABLE ${table} (received TEXT NOT NULL)`)
    open = { table, requests: 0, bytes: 0 }
    return open
  }

  return {
    /**
     * Appends several requests' JSON, in one row if they fit; durable before the object's answer is
     * sent. Returns whether the segment is full.
     */
    append(received: string[]): boolean {
      const text = `[${received.join(',')}]`
      if (text.length > charactersInRow && received.length > 1) {
        const half = received.length >> 1
        const parts = [received.slice(0, half), received.slice(half)]
        return parts.map((part) => this.append(part)).includes(true)
      }
      const segment = open ?? begin()
      sql.exec(`INSERT INTO ${segment.table} VALUES (?)`, text)
      segment.requests += received.length
      segment.bytes += text.length
      const full = segment.requests >= fullAt.requests || segment.bytes >= fullAt.bytes
      if (full) open = null
      return full
    },
    /** Closes the open segment; returns the ids of all segments, oldest first. */
    close(): string[] {
      open = null
      const tables = sql.exec<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE name GLOB 'segment_*' ORDER BY name",
      )
      return [...tables].map(({ name }) => name.slice('segment_'.length))
    },
    read(id: string): Received[] {
      const rows = sql.exec<{ received: string }>(`SELECT received FROM segment_${id}`)
      return [...rows].flatMap(({ received }) => JSON.parse(received) as Received[])
    },
    drop(id: string): void {
      sql.exec(`DROP TABLE segment_${id}`)
    },
  }
}
