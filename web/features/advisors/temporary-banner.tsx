import { TimerReset } from 'lucide-react'
import { temporaryPerHour } from '../../../domain/constants.ts'

/** Stands over a conversation that is kept nowhere. */
export function TemporaryBanner() {
  return (
    <p className="mb-8 flex max-w-reading items-start gap-2.5 rounded-md border border-dashed border-line-strong px-3 py-2.5 text-sm">
      <TimerReset
        aria-hidden
        strokeWidth={1.75}
        className="mt-0.5 size-4.5 shrink-0 text-ink-muted"
      />
      <span>
        <strong className="font-semibold">Temporary conversation.</strong> Not stored; gone when you
        leave, and at the latest when the site is updated. You can begin {temporaryPerHour} an hour.
      </span>
    </p>
  )
}
