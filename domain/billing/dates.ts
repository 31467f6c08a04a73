/** "November 27, 2026". In UTC, so that the server and every browser write the same day. */
export function longDate(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}
