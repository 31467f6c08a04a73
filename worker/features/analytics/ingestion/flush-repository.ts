import { minuteMs } from '../../../../domain/durations.ts'
import type { Visitor } from './presence.ts'
import type { Counted, StoredEvent } from './received.ts'

export type Flush = {
  /** Unique; a flush whose id is stored has been applied. */
  id: string
  events: StoredEvent[]
  counts: Counted[]
  visitors: Visitor[]
}

/** Most characters of a bound value: D1 allows 2 MB, and a character takes up to 3 bytes. */
const charactersPerStatement = 500_000

/** Columns of `website_analytics`, in the order of a row's values. */
const columns = [
  'time',
  'id',
  'user_id',
  'session_id',
  'event_type',
  'page_path',
  'page_title',
  'referrer',
  'user_agent',
  'device_type',
  'browser',
  'os',
  'entry_page',
  'exit_page',
  'event_data',
  'time_on_page',
  'bounce',
  'country',
  'utm_source',
  'utm_medium',
  'utm_campaign',
] as const satisfies (keyof StoredEvent)[]

/** Minutes. A correction of up to one is not stored: it is tried for every event. */
const unstoredCorrection = 1
/** Corrections of one session that are tried; only a session that invents them has more. */
const mostClocks = 20

// An event sent again may get a time whole minutes off (eventTime): it keeps its stored time, which is
// the sender's own time plus one of the session's corrections.
const senderTimeSql = `((value ->> 0) - (value ->> ${columns.length}) * ${minuteMs})`
const knownSql = (times: string) => `(SELECT known.time FROM website_analytics AS known
  WHERE known.time IN (${times}) AND known.id = value ->> 1 LIMIT 1)`
const timeSql = `coalesce(
  ${knownSql(`${senderTimeSql}, ${senderTimeSql} - ${minuteMs}, ${senderTimeSql} + ${minuteMs}`)},
  ${knownSql(`SELECT ${senderTimeSql} + clock.moved * ${minuteMs} FROM (SELECT moved
    FROM analytics_clocks WHERE session_id = value ->> 3 LIMIT ${mostClocks}) AS clock`)},
  value ->> 0)`

const clocksSql = `INSERT OR IGNORE INTO analytics_clocks (session_id, moved, created_at)
  SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)`

// Rows are bound as one JSON value: D1 allows 100 parameters a statement, less than five rows.
const eventsSql = `INSERT INTO website_analytics (${columns.join(', ')})
  SELECT ${columns.map((name, at) => (name === 'time' ? timeSql : `value ->> ${at}`)).join(', ')}
  FROM json_each(?) WHERE true
  ON CONFLICT (time, id) DO UPDATE SET time_on_page = excluded.time_on_page, bounce = excluded.bounce
  WHERE excluded.time_on_page > website_analytics.time_on_page`

const countsSql = `INSERT INTO analytics_counts (day, kind, page_path, count)
  SELECT value ->> 'day', value ->> 'kind', value ->> 'page_path', value ->> 'count'
  FROM json_each(?) WHERE true
  ON CONFLICT (day, kind, page_path) DO UPDATE SET count = count + excluded.count`

const visitorsSql = `INSERT INTO visitor_activity
  (session_id, page_path, user_id, user_agent, first_seen, last_seen)
  SELECT value ->> 'sessionId', value ->> 'pagePath', value ->> 'userId', value ->> 'userAgent',
    value ->> 'firstSeen', value ->> 'lastSeen' FROM json_each(?) WHERE true
  ON CONFLICT (session_id) DO UPDATE SET page_path = excluded.page_path,
    user_id = coalesce(excluded.user_id, user_id), user_agent = excluded.user_agent,
    last_seen = excluded.last_seen`

/** Writes the flushes of visitor events and the visitors present. */
export function flushRepository(DB: D1Database) {
  const withRows = (sql: string, rows: unknown[]) =>
    inPieces(rows).map((json) => DB.prepare(sql).bind(json))

  return {
    /**
     * Writes the flush in one batch, or nothing when it was applied before; returns rows written.
     */
    async apply({ id, events, counts, visitors }: Flush): Promise<number> {
      const now = Date.now()
      const values = events.map((event) => [...columns.map((column) => event[column]), event.moved])
      const clocks = events
        .filter((event) => Math.abs(event.moved) > unstoredCorrection)
        .map((event) => [event.session_id, event.moved, now])
      const mark = DB.prepare('INSERT INTO analytics_flushes (id, created_at) VALUES (?, ?)')
      try {
        const results = await DB.batch([
          mark.bind(id, now),
          ...withRows(clocksSql, clocks),
          ...withRows(eventsSql, values),
          ...withRows(countsSql, counts),
          ...withRows(visitorsSql, visitors),
        ])
        return results.reduce((sum, { meta }) => sum + meta.rows_written, 0)
      } catch (error) {
        const known = DB.prepare('SELECT 1 FROM analytics_flushes WHERE id = ?').bind(id)
        if (await known.first()) return 0
        throw error
      }
    },
    async writeVisitors(visitors: Visitor[]): Promise<void> {
      if (visitors.length > 0) await DB.batch(withRows(visitorsSql, visitors))
    },
  }
}

/** JSON arrays of the rows, each within `charactersPerStatement`. */
function inPieces(rows: unknown[]): string[] {
  const pieces: string[] = []
  let piece: string[] = []
  let length = 0
  for (const text of rows.map((row) => JSON.stringify(row))) {
    if (length + text.length > charactersPerStatement && piece.length > 0) {
      pieces.push(`[${piece.join(',')}]`)
      piece = []
      length = 0
    }
    piece.push(text)
    length += text.length
  }
  return piece.length > 0 ? [...pieces, `[${piece.join(',')}]`] : pieces
}
