import { counted } from '../../../domain/counted.ts'

const hourMs = 60 * 60 * 1000

/** The time since an ISO time in words: "3 hours", "12 days". */
export function timeSince(iso: string, now = Date.now()): string {
  const hours = Math.floor((now - Date.parse(iso)) / hourMs)
  if (hours < 1) return 'less than an hour'
  if (hours < 24) return counted(hours, 'hour')
  const days = Math.floor(hours / 24)
  return counted(days, 'day')
}
