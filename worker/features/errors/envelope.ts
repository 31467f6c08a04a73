import type { ErrorReport } from '../../../domain/error-reports.ts'
import { withoutPersonalData } from '../../../domain/personal-data.ts'

/** The parts of an envelope that are used: its DSN and its errors. */
export type Envelope = { dsn: string | null; errors: Omit<ErrorReport, 'source'>[] }

type SentryEvent = {
  event_id?: unknown
  release?: unknown
  transaction?: unknown
  tags?: Record<string, unknown>
  request?: { url?: unknown }
  exception?: { values?: SentryException[] }
}
type SentryException = {
  type?: unknown
  value?: unknown
  stacktrace?: { frames?: { filename?: unknown; function?: unknown; lineno?: unknown }[] }
}

/**
 * Reads a Sentry envelope: JSON lines of a header, and of a header and payload for each item
 * (https://develop.sentry.dev/sdk/data-model/envelopes/). Null for any other text; items other than
 * events are skipped.
 */
export function readEnvelope(text: string): Envelope | null {
  const [first = '', ...lines] = text.split('\n')
  const header = asObject(first)
  if (!header) return null
  const errors: Envelope['errors'] = []
  for (let line = 0; line < lines.length; line += 2) {
    if (lines[line] === '') continue
    const item = asObject(lines[line] ?? '')
    if (!item) return null
    if (item.type !== 'event') continue
    const event = asObject(lines[line + 1] ?? '') as SentryEvent | null
    const error = event && toError(event)
    if (error) errors.push(error)
  }
  return { dsn: typeof header.dsn === 'string' ? header.dsn : null, errors }
}

function toError(event: SentryEvent): Envelope['errors'][number] | null {
  // The last exception was thrown; the ones before it are its causes.
  const thrown = event.exception?.values?.at(-1)
  if (!thrown) return null
  const frames = thrown.stacktrace?.frames ?? []
  const stack = frames
    .slice(-20)
    .reverse()
    .map(
      ({ filename, function: name, lineno }) =>
        `    at ${word(name)} (${word(filename)}:${word(lineno)})`,
    )
  return {
    id: word(event.tags?.error_id ?? event.event_id).slice(0, 64),
    name: word(thrown.type),
    message: withoutPersonalData(word(thrown.value)),
    stack: withoutPersonalData(stack.join('\n')),
    place: pathOf(word(event.request?.url ?? event.transaction)),
    release: word(event.release),
  }
}

/** A string or number as text; '' for anything else. */
const word = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The address's path, without its query, which may hold search words. */
const pathOf = (address: string) => URL.parse(address)?.pathname ?? address.split(/[?#]/)[0] ?? ''

/** The JSON object in a line, or null. */
function asObject(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line)
    return value && typeof value === 'object' ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
