/** "Nov 27, 2026", in UTC, so that the server and every browser write the same day. */
export function shortDate(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
}

/** "Nov 27, 2026, 18:05 UTC". */
export function moment(iso: string): string {
  return `${shortDate(iso)}, ${new Date(iso).toISOString().slice(11, 16)} UTC`
}
