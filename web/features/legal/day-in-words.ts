/** "November 22, 2026", of an ISO date or moment in UTC. */
export function dayInWords(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}
