import { lazy, Suspense, useEffect, useState } from 'react'
import { BillingBanner } from './features/billing/billing-banner.tsx'
import { useViewer } from './lib/session/use-viewer.ts'
import { browserOnly } from './ui/browser-only.ts'

const ConsentBanner = lazy(browserOnly(() => import('./features/policies/consent-banner.tsx')))

/** Banners above every app page: the billing notice, and policies still to be accepted. */
export function Banners() {
  const { user, impersonatedBy } = useViewer()
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return (
    <>
      <BillingBanner />
      {hydrated && user && !impersonatedBy && (
        <Suspense>
          <ConsentBanner />
        </Suspense>
      )}
    </>
  )
}
