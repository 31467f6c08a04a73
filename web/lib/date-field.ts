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
