const hourMs = 60 * 60 * 1000

/** "since 3 hours", "since 12 days", from now. */
export function daysSince(iso: string, now = Date.now()): string {
  const hours = Math.floor((now - Date.parse(iso)) / hourMs)
  if (hours < 1) return 'less than an hour'
  if (hours < 24) return hours === 1 ? '1 hour' : `${hours} hours`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 day' : `${days} days`
}
