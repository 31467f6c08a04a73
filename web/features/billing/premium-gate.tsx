import { LockKeyhole } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { AdvisorId } from '../../../domain/advisors/advisors.ts'
import { draftOf } from '../../lib/kept/use-draft.ts'
import { useOnceTrue } from '../../lib/use-once-true.ts'
import { browserOnly } from '../../ui/browser-only.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

const Paywall = lazy(browserOnly(import.meta.env.SSR || (() => import('./paywall.tsx'))))
const TrialTerms = lazy(browserOnly(import.meta.env.SSR || (() => import('./trial-terms.tsx'))))

type PremiumGateProps = {
  advisor: AdvisorId
  title: string
  /** A complete answer of this advisor. */
  sample: ReactNode
}

/** The gate of an advisor page: the offer, and one complete answer. */
export function PremiumGate({ advisor, title, sample }: PremiumGateProps) {
  const [open, setOpen] = useState(false)
  // Opened after hydration: a dialog is not rendered on the server.
  useEffect(() => setOpen(true), [])
  const wanted = useOnceTrue(open)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <div className="mx-auto w-full max-w-[62rem] flex-1 px-4 pt-10 pb-16 sm:px-8 sm:pt-14">
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-[auto_minmax(0,1fr)]">
        <span className="grid size-12 place-items-center rounded-md bg-advisor-soft text-advisor">
          <LockKeyhole aria-hidden strokeWidth={1.75} className="size-6" />
        </span>
        <div>
          <p className="text-sm font-semibold text-advisor">{title}</p>
          <PageHeading className="mt-1">Premium Feature</PageHeading>
          <p className="mt-3 max-w-prose text-ink-muted">
            Detailed AI advisor insights require a premium subscription.
          </p>
          <Button ref={button} className="mt-6" onClick={() => setOpen(true)}>
            Upgrade to Premium
          </Button>
          <div className="mt-4 min-h-18 max-w-prose text-sm text-ink-muted sm:min-h-12">
            {wanted && (
              <Suspense>
                <TrialTerms />
              </Suspense>
            )}
          </div>
        </div>
      </div>
      {sample}
      {wanted && (
        <Suspense>
          <Paywall
            open={open}
            onOpenChange={setOpen}
            finalFocus={button}
            keepsQuestion={draftOf(advisor) !== ''}
          />
        </Suspense>
      )}
    </div>
  )
}
