import type { Received } from './received.ts'

/** A segment is closed when it holds this much, whatever its age. */
const fullAt = { requests: 500, bytes: 1_000_000 }
/** A row may have 2 MB, and a character has up to 3 bytes. */
const charactersInRow = 500_000

/**
 * What was received and is not in the database yet, in tables of the object's own storage: one is
 * written to, those before wait to be flushed. A table is dropped whole, which is billed as nothing,
 * where deleting its rows would be billed row by row.
 */
export function segmentStore({ sql }: DurableObjectStorage) {
  let open: { table: string; requests: number; bytes: number } | null = null

  const begin = () => {
    // In the order of time, and never the same twice, not even after the storage was wiped.
    const time = Date.now().toString(36).padStart(9, '0')
    const table = `segment_${time}_${crypto.randomUUID().replaceAll('-', '')}`
    sql.exec(`CREATE TABLE ${table} (received TEXT NOT NULL)`)
    open = { table, requests: 0, bytes: 0 }
    return open
  }

  return {
    /**
     * Keeps what several requests brought, each as JSON, in one row if they fit. Durable once the
     * object's answer is out. Says whether the segment is full.
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
    /** Closes the open segment. Every segment there is, the oldest first, by its id. */
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
