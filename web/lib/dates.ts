/** "Nov 27, 2026", in UTC, so that the server and every browser write the same day. */
export function shortDate(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
}

/** "Nov 27, 2026, 18:05 UTC". */
export function moment(iso: string): string {
  return momentIn('UTC', iso)
}

/** "Nov 27, 2026, 13:05 EST" in the zone of whoever reads it. */
export function localMoment(iso: string): string {
  return momentIn(undefined, iso)
}

function momentIn(timeZone: string | undefined, iso: string): string {
  return new Date(iso).toLocaleString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone,
  })
}

/** An ISO moment as a form's field of day and time has it, "2026-11-22T18:05", in the reader's zone. */
export function toLocalField(iso: string | null): string {
  if (!iso) return ''
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** What somebody typed into such a field, as an ISO moment; null for nothing. */
export function fromLocalField(field: string): string | null {
  return field ? new Date(field).toISOString() : null
}
