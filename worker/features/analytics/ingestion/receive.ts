import type * as z from 'zod/mini'
import {
  type ActivityInput,
  type AnalyticsRow,
  campaignOf,
  eventTime,
  plainPath,
  plainReferrer,
} from '../../../../domain/analytics/event.ts'
import { minuteMs } from '../../../../domain/durations.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { Bindings } from '../../../http/config/bindings.ts'
import { pathWithoutStudentData, withoutStudentData } from '../../../http/without-student-data.ts'
import type { Received, ReceivedEvent, Sender } from './received.ts'

export type From = {
  sender: Sender
  /** Whether the request has Do Not Track or Global Privacy Control: its views are only counted. */
  private: boolean
  /** Used for the rate limit only; never stored. */
  network: string | null
  /** The site's host, computed when read. */
  readonly host: string
}

type Deps = { env: Bindings; shards: number; now?: () => number }

/** Hands the rows to their sessions' shards; returns once they are durable. Throws RATE_LIMITED. */
export async function receiveRows(
  { env, shards, now = Date.now }: Deps,
  rows: AnalyticsRow[],
  from: From,
): Promise<void> {
  const at = now()
  const parts = new Map<number, Received>()
  const partOf = (sessionId: string) => {
    const shard = shardOf(sessionId, shards)
    const part = parts.get(shard) ?? { at, sender: from.sender, events: [], counted: [] }
    parts.set(shard, part)
    return part
  }
  for (const row of rows) {
    const path = await storedPath(row.page_path)
    if (from.private || !row.session_id) {
      if (row.event_type === 'page_view') partOf(crypto.randomUUID()).counted.push(path)
      continue
    }
    const event = await toEvent(row, at, from)
    if (event) partOf(event.session_id).events.push(event)
  }
  const waits = [...parts].map(([shard, part]) =>
    logOf(env, shard).record(JSON.stringify(part), from.network),
  )
  refuseWhenLimited(await Promise.all(waits))
}

/** Notes that a visitor is present, in their shard's memory. Throws RATE_LIMITED. */
export async function receivePing(
  { env, shards }: Deps,
  { p_session_id: sessionId, p_page_path }: z.infer<typeof ActivityInput>,
  from: From,
): Promise<void> {
  if (from.private) return
  const log = logOf(env, shardOf(sessionId, shards))
  const ping = { ...from.sender, sessionId, pagePath: await storedPath(p_page_path) }
  refuseWhenLimited([await log.ping(ping, from.network)])
}

/** The event as it is stored, or null when it is too old to be counted. */
async function toEvent(row: AnalyticsRow, at: number, from: From): Promise<ReceivedEvent | null> {
  const time = eventTime(row, at)
  if (time === null) return null
  const named = campaignOf(row.page_path)
  const { user_id: _, user_agent: __, bounce: ___, sent_at: ____, ...rest } = row
  return {
    ...rest,
    id: row.id ?? crypto.randomUUID(),
    time,
    moved: (time - (row.time ?? time)) / minuteMs,
    session_id: row.session_id as string,
    page_path: await storedPath(row.page_path),
    page_title: await redacted(row.page_title),
    browser: await redacted(row.browser),
    os: await redacted(row.os),
    utm_source: await redacted(row.utm_source ?? named.utm_source),
    utm_medium: await redacted(row.utm_medium ?? named.utm_medium),
    utm_campaign: await redacted(row.utm_campaign ?? named.utm_campaign),
    referrer: storedReferrer(plainReferrer(row.referrer, from)),
    entry_page: row.entry_page && (await storedPath(row.entry_page)),
    exit_page: row.exit_page && (await storedPath(row.exit_page)),
    event_data: row.event_data && (await redactedData(row.event_data)),
  }
}

/** An address as it is stored: without its query, and without what tells of a student in it. */
function storedPath(address: string): Promise<string> {
  return pathWithoutStudentData(plainPath(address))
}

/** A referrer as it is stored: its host alone where its path may hold an id. */
function storedReferrer(referrer: string | null): string | null {
  return referrer && longNumber.test(referrer) ? (referrer.split('/')[0] ?? null) : referrer
}

const longNumber = /\d{5}/

const mostKnown = 500
/**
 * Texts with their redactions: nearly all are titles of the site's own pages, sent again and again.
 */
const known = new Map<string, string>()

async function redacted(text: string | null | undefined): Promise<string | null> {
  if (!text) return null
  const before = known.get(text)
  if (before !== undefined) return before
  const after = await withoutStudentData(text)
  if (known.size >= mostKnown) known.clear()
  known.set(text, after)
  return after
}

/**
 * The event's data, redacted as a whole where it has a text of several words, e.g. a search, or a
 * long number; none of it where it is no JSON afterwards.
 */
async function redactedData(data: Record<string, unknown>): Promise<Record<string, unknown>> {
  const json = JSON.stringify(data)
  if (!/"[^"]*\s[^"]*"/.test(json) && !longNumber.test(json)) return data
  // A name may be spelt as in a file's: "Orla_Venn".
  const read = json.replaceAll('_', ' ')
  const redacted = await withoutStudentData(read)
  if (redacted === read) return data
  try {
    return JSON.parse(redacted) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** The session's shard: always the same one while the number of shards stays. */
function shardOf(sessionId: string, shards: number): number {
  let hash = 0
  for (const character of sessionId) hash = (hash * 31 + character.charCodeAt(0)) >>> 0
  return hash % shards
}

/** Object ids by shard, cached since making one hashes its name. */
const ids = new Map<number, DurableObjectId>()

/** The Durable Object of a shard. */
export function logOf({ VISITOR_LOG }: Bindings, shard: number) {
  const id = ids.get(shard) ?? VISITOR_LOG.idFromName(`shard-${shard}`)
  ids.set(shard, id)
  return VISITOR_LOG.get(id)
}

/** Throws RATE_LIMITED when a shard asks to wait. */
function refuseWhenLimited(waits: number[]): void {
  const waitMs = Math.max(0, ...waits)
  if (waitMs === 0) return
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  throw new AppError('RATE_LIMITED', 'Too many events. Please wait and try again.', {
    retryAfterSeconds,
  })
}
