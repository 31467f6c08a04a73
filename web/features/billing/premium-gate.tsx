import { LockKeyhole } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useOnceTrue } from '../../lib/use-once-true.ts'
import { browserOnly } from '../../ui/browser-only.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

const Paywall = lazy(browserOnly(() => import('./paywall.tsx')))

/** What someone without a subscription sees of an advisor page: the offer, and nothing else. */
export function PremiumGate({ title }: { title: string }) {
  const [open, setOpen] = useState(false)
  // Opened in the browser: a dialog has no server-rendered form.
  useEffect(() => setOpen(true), [])
  const wanted = useOnceTrue(open)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <div className="mx-auto grid w-full max-w-[62rem] flex-1 place-content-center justify-items-start px-4 py-16 sm:px-8">
      <span className="grid size-12 place-items-center rounded-md bg-advisor-soft text-advisor">
        <LockKeyhole aria-hidden strokeWidth={1.75} className="size-6" />
      </span>
      <p className="mt-6 text-sm font-semibold text-advisor">{title}</p>
      <PageHeading className="mt-1">Premium Feature</PageHeading>
      <p className="mt-3 max-w-prose text-ink-muted">
        Detailed AI advisor insights require a premium subscription.
      </p>
      <Button ref={button} className="mt-7" onClick={() => setOpen(true)}>
        Upgrade to Premium
      </Button>
      {wanted && (
        <Suspense>
          <Paywall open={open} onOpenChange={setOpen} finalFocus={button} />
        </Suspense>
      )}
    </div>
  )
}
