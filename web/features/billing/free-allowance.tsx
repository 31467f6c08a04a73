import { lazy, Suspense, useRef, useState, useSyncExternalStore } from 'react'
import { counted } from '../../../domain/counted.ts'
import { allowanceStore } from '../../lib/allowance-store.ts'
import { useViewer } from '../../lib/session/use-viewer.ts'
import { useOnceTrue } from '../../lib/use-once-true.ts'
import { browserOnly } from '../../ui/browser-only.ts'
import { Button } from '../../ui/button.tsx'
import TrialTerms from './trial-terms.tsx'

const Paywall = lazy(browserOnly(import.meta.env.SSR || (() => import('./paywall.tsx'))))

/** Above an advisor, for somebody without a plan: the free questions left, and the plans. */
export default function FreeAllowance() {
  const { freeQuestions = 0 } = useViewer()
  const allowance = useSyncExternalStore(allowanceStore.subscribe, allowanceStore.get, () => null)
  const [open, setOpen] = useState(false)
  const wanted = useOnceTrue(open)
  const button = useRef<HTMLButtonElement>(null)
  const free = counted(freeQuestions, 'question')
  const left = allowance && Math.max(0, (allowance.limit ?? 0) - allowance.used)
  return (
    <section
      aria-label="Your plan"
      className="mx-auto mt-4 flex w-full max-w-[62rem] flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-line bg-surface-raised px-4 py-3 text-sm max-sm:mx-4 max-sm:w-auto print:hidden"
    >
      <div role="status" className="max-w-reading">
        {left === 0 ? (
          <>
            <p className="font-semibold">Premium Feature</p>
            <p className="text-ink-muted">
              Today’s free questions are used. Detailed AI advisor insights require a premium
              subscription; what you asked stays here to read.
            </p>
          </>
        ) : (
          <p>
            <strong className="font-semibold">{left === null ? free : `${left} of ${free}`}</strong>{' '}
            {left === null ? 'a day are free.' : 'left today, free.'}
          </p>
        )}
        <TrialTerms className="mt-1 text-ink-muted" />
      </div>
      <Button ref={button} variant="secondary" onClick={() => setOpen(true)}>
        Upgrade to Premium
      </Button>
      {wanted && (
        <Suspense>
          <Paywall open={open} onOpenChange={setOpen} finalFocus={button} />
        </Suspense>
      )}
    </section>
  )
}
