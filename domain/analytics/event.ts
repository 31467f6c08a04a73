import * as z from 'zod/mini'
import { analyticsBatch } from '../constants.ts'
import { minuteMs } from '../durations.ts'

const deviceTypes = ['mobile', 'tablet', 'desktop'] as const
export type DeviceType = (typeof deviceTypes)[number]

/** Characters of an event's own properties as JSON. */
const eventDataLength = 2048

const text = (max: number) => z.nullish(z.string().check(z.maxLength(max)))
const path = z.string().check(z.maxLength(2000), z.regex(/^\//, 'must begin with a slash'))
const sessionId = z.string().check(z.regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters or digits'))
/** UTC milliseconds by the sender's clock. */
const clock = z.optional(z.number().check(z.int(), z.gte(0), z.lte(8.64e15)))

const eventData = z.record(z.string().check(z.maxLength(64)), z.unknown()).check(
  z.refine((data) => JSON.stringify(data).length <= eventDataLength, {
    message: `must be at most ${eventDataLength} characters of JSON`,
  }),
)

/** A visitor event as the browser sends it: the specification's fields, an id and two times. */
export const AnalyticsRow = z.strictObject({
  /** Ignored: the session decides. */
  user_id: text(128),
  user_agent: text(1000),
  /** Null where the visitor asked not to be tracked. */
  session_id: z.nullish(sessionId),
  page_path: path,
  page_title: text(300),
  referrer: text(2000),
  /** Taken from the request's user agent when left out. */
  device_type: z.nullish(z.enum(deviceTypes)),
  browser: text(60),
  os: text(60),
  entry_page: z.nullish(path),
  exit_page: z.nullish(path),
  /** `page_view`, `page_exit`, or a custom event's name. */
  event_type: z
    .string()
    .check(
      z.maxLength(64),
      z.regex(/^[a-z][\w.:-]*$/i, 'must be a name of letters, digits and _.:-'),
    ),
  event_data: z.nullish(eventData),
  /** Seconds the page was in sight. */
  time_on_page: z.nullish(z.number().check(z.gte(0), z.lte(86_400))),
  /** Ignored: derived from `time_on_page`. */
  bounce: z.nullish(z.boolean()),
  utm_source: text(100),
  utm_medium: text(100),
  utm_campaign: text(150),
  /** The sender's id of the row; a row sent twice is stored once. */
  id: z.optional(z.string().check(z.regex(/^[\w-]{8,40}$/, 'must be 8 to 40 letters or digits'))),
  /** When the event happened and when it was sent, by the sender's clock, which may be wrong. */
  time: clock,
  sent_at: clock,
})
export type AnalyticsRow = z.infer<typeof AnalyticsRow>

/** The rows of one request. */
export const AnalyticsRows = z
  .array(AnalyticsRow)
  .check(z.minLength(1), z.maxLength(analyticsBatch.max))

/** A ping: the visitor is still on a page. */
export const ActivityInput = z.strictObject({
  p_session_id: sessionId,
  p_page_path: path,
  /** Both ignored: they are taken from the request. */
  p_user_id: text(128),
  p_user_agent: text(1000),
})

/**
 * An event that arrives later than this is dropped; three days allow for a device without a
 * network.
 */
export const oldestEventMs = 3 * 24 * 60 * minuteMs

/**
 * When an event happened, in UTC milliseconds by the server's clock; null when it is too old to
 * count. The sender's clock is corrected by whole minutes, so that a row sent twice differs by
 * whole minutes at most and is recognised by that and its id.
 */
export function eventTime(
  { time, sent_at: sentAt }: Pick<AnalyticsRow, 'time' | 'sent_at'>,
  receivedAt: number,
): number | null {
  if (time === undefined) return receivedAt
  const behind = sentAt === undefined ? 0 : receivedAt - sentAt
  const corrected = time + Math.round(behind / minuteMs) * minuteMs
  const ahead = Math.ceil((corrected - receivedAt) / minuteMs)
  if (ahead > 1) return corrected - ahead * minuteMs
  return corrected < receivedAt - oldestEventMs ? null : corrected
}

/** A path without query and fragment, at most 500 characters: both may carry personal data. */
export function plainPath(path: string): string {
  return path.replace(/[?#].*$/s, '').slice(0, 500)
}

/** The `utm_` parameters in a path's query; null for each that is absent. */
export function campaignOf(path: string) {
  const query = /\?([^#]*)/.exec(path)?.[1]
  const campaign = query ? new URLSearchParams(query) : null
  const named = (name: string) => campaign?.get(name)?.slice(0, 100) || null
  return {
    utm_source: named('utm_source'),
    utm_medium: named('utm_medium'),
    utm_campaign: named('utm_campaign'),
  }
}

/**
 * Host and path of a referrer, at most 300 characters; null for this site's own pages and for none.
 */
export function plainReferrer(
  referrer: string | null | undefined,
  site: { readonly host: string },
): string | null {
  const url = referrer ? URL.parse(referrer) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.host === site.host) return null
  return (url.host.replace(/^www\./, '') + (url.pathname === '/' ? '' : url.pathname)).slice(0, 300)
}
