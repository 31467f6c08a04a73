import { bounceSeconds } from '../../../../domain/constants.ts'
import { minuteMs } from '../../../../domain/durations.ts'
import { isoDay } from '../../../../domain/text/dates.ts'
import type { Counted, Received, ReceivedEvent, Sender, StoredEvent } from './received.ts'
import type { Agent } from './user-agent.ts'

type Agents = { read(userAgent: string): Agent; isBot(agent: Agent): boolean }

/** The rows of a segment for the database: events, and counts of views that are only counted. */
export function toStored(received: Received[], agents: Agents) {
  const events = new Map<string, StoredEvent>()
  const counts = new Map<string, Counted>()
  for (const segment of received) {
    const agent = agents.read(segment.sender.userAgent)
    if (agents.isBot(agent)) {
      countBot(counts, segment)
      continue
    }
    for (const path of segment.counted) count(counts, 'private', segment.at, path)
    for (const row of segment.events) keep(events, toRow(row, segment.sender, agent))
  }
  return { events: [...events.values()], counts: [...counts.values()] }
}

/** Counts a bot's views by day only, since bots request arbitrary addresses. */
function countBot(counts: Map<string, Counted>, { at, events, counted }: Received) {
  for (const _ of counted) count(counts, 'bot', at)
  for (const { event_type, time } of events)
    if (event_type === 'page_view') count(counts, 'bot', time)
}

function count(counts: Map<string, Counted>, kind: Counted['kind'], at: number, path = '') {
  const day = isoDay(at)
  const key = `${day} ${kind} ${path}`
  const before = counts.get(key)?.count ?? 0
  counts.set(key, { day, kind, page_path: path, count: before + 1 })
}

/**
 * Adds a row, or replaces an earlier one of its id with less time on page, keeping that one's time.
 */
function keep(events: Map<string, StoredEvent>, row: StoredEvent) {
  const key = `${row.time % minuteMs} ${row.id}`
  const before = events.get(key)
  if (!before) events.set(key, row)
  else if ((before.time_on_page ?? -1) <= (row.time_on_page ?? -1))
    events.set(key, { ...row, time: before.time, moved: before.moved })
}

function toRow(row: ReceivedEvent, sender: Sender, agent: Agent): StoredEvent {
  const isExit = row.event_type === 'page_exit'
  const seconds = row.time_on_page == null ? null : Math.round(row.time_on_page)
  return {
    time: row.time,
    moved: row.moved,
    id: row.id,
    user_id: sender.userId,
    session_id: row.session_id,
    event_type: row.event_type,
    page_path: row.page_path,
    page_title: row.page_title ?? null,
    referrer: row.referrer ?? null,
    user_agent: sender.userAgent,
    device_type: row.device_type ?? agent.deviceType,
    browser: row.browser ?? agent.browser,
    os: row.os ?? agent.os,
    entry_page: row.entry_page ?? null,
    exit_page: row.exit_page ?? (isExit ? row.page_path : null),
    event_data: row.event_data ? JSON.stringify(row.event_data) : null,
    time_on_page: seconds,
    // By the unrounded time: 29.9 seconds count as a bounce.
    bounce: isExit && row.time_on_page != null ? row.time_on_page < bounceSeconds : null,
    country: sender.country,
    utm_source: row.utm_source ?? null,
    utm_medium: row.utm_medium ?? null,
    utm_campaign: row.utm_campaign ?? null,
  }
}
