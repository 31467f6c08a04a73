import { isoDay } from '../text/dates.ts'
/** A whole-day event of a calendar. */
export type CalendarDay = {
  /** Stays the same for ever, so that calendars update the event they have. */
  id: string
  /** "2027-04-26". */
  date: string
  title: string
  text: string
  url?: string
}

/** A calendar file (RFC 5545) of whole-day events, each with a reminder a month before. */
export function calendarOf(
  name: string,
  days: readonly CalendarDay[],
  { host, now }: { host: string; now: Date },
): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${host}//deadlines//EN`,
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...days.flatMap((day) => eventLines(day, host, stamp)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function eventLines({ id, date, title, text, url }: CalendarDay, host: string, stamp: string) {
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${host}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${nextDay(date).replaceAll('-', '')}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    ...(url ? [`URL:${url}`] : []),
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-P30D',
    'END:VALARM',
    'END:VEVENT',
  ]
}

/** The exclusive end of a whole-day event: the day after. */
function nextDay(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 1)
  return isoDay(day)
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
}

/** The line folded at 75 bytes, continued after a space; no character is split. */
function folded(line: string): string {
  const parts: string[] = ['']
  let bytes = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (bytes + size > 74) {
      parts.push(' ')
      bytes = 1
    }
    parts.push(`${parts.pop()}${character}`)
    bytes += size
  }
  return parts.join('\r\n')
}
