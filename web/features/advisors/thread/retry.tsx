import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'

type RetryProps = { children: ReactNode; busy: boolean; onRetry(): void }

/** A notice of a missing or incomplete answer, with a button to try again. */
export function Retry({ children, busy, onRetry }: RetryProps) {
  return (
    <div className="flex min-h-12 max-w-reading flex-wrap items-center justify-between gap-x-4 rounded-md bg-attention-soft px-3 py-1 text-attention">
      <p className="text-sm">{children}</p>
      {!busy && (
        <button
          type="button"
          onClick={onRetry}
          className="-mx-2 inline-flex min-h-10 items-center gap-2 rounded-sm px-2 text-sm font-semibold underline-offset-4 hover:underline print:hidden"
        >
          <RotateCcw aria-hidden strokeWidth={1.75} className="size-4" />
          Retry
        </button>
      )}
    </div>
  )
}
