import { counted } from '../../../domain/counted.ts'
import { minuteMs } from '../../../domain/durations.ts'

/**
 * The time since an ISO time in words: "35 minutes", "3 hours", "12 days". The browser's clock has
 * gone on since the server's HTML, which stays as it was until something else changes.
 */
export function TimeSince({ at }: { at: string }) {
  return (
    <time dateTime={at} suppressHydrationWarning>
      {sinceInWords(Date.now() - Date.parse(at))}
    </time>
  )
}

function sinceInWords(ms: number): string {
  const minutes = Math.floor(ms / minuteMs)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return counted(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day')
}
