/**
 * An ISO time as the value of a `datetime-local` field ("2026-11-22T18:05") in the reader's zone.
 */
export function toLocalField(iso: string | null): string {
  if (!iso) return ''
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The value of such a field as ISO text; null for an empty one. */
export function fromLocalField(field: string): string | null {
  return field ? new Date(field).toISOString() : null
}
