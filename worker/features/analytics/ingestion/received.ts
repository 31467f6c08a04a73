import type { AnalyticsRow, DeviceType } from '../../../../domain/analytics/event.ts'

/** The sender of a request, from its session and headers. */
export type Sender = {
  userId: string | null
  userAgent: string
  /** The two-letter country code that Cloudflare gives. */
  country: string | null
}

/** One event of a request's body, without the fields that come from its sender. */
export type ReceivedEvent = Omit<
  AnalyticsRow,
  'user_id' | 'user_agent' | 'session_id' | 'bounce' | 'time' | 'sent_at' | 'id'
> & {
  id: string
  time: number
  /** Whole minutes by which the sender's clock was put right for `time`. */
  moved: number
  session_id: string
}

/** A request's events as a segment keeps them until the flush. */
export type Received = {
  sender: Sender
  events: ReceivedEvent[]
  /** Paths viewed by someone who asked not to be tracked, which are only counted. */
  counted: string[]
  /** When the request arrived, in epoch milliseconds. */
  at: number
}

/**
 * A row of `website_analytics`, by the names of its columns, and by how much its time was moved.
 */
export type StoredEvent = {
  time: number
  /** Whole minutes. */
  moved: number
  id: string
  user_id: string | null
  session_id: string
  event_type: string
  page_path: string
  page_title: string | null
  referrer: string | null
  user_agent: string | null
  device_type: DeviceType | null
  browser: string | null
  os: string | null
  entry_page: string | null
  exit_page: string | null
  /** JSON. */
  event_data: string | null
  time_on_page: number | null
  bounce: boolean | null
  country: string | null
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
}

/** A count of views that are only counted. */
export type Counted = { day: string; kind: 'private' | 'bot'; page_path: string; count: number }
