import { lazy, Suspense } from 'react'
import { BillingBanner } from './features/billing/billing-banner.tsx'
import { useInBrowser } from './lib/moment.tsx'
import { useViewer } from './lib/session/use-viewer.ts'
import { browserOnly } from './ui/browser-only.ts'

const ConsentBanner = lazy(browserOnly(() => import('./features/policies/consent-banner.tsx')))

/** Banners above every app page: the billing notice, and policies still to be accepted. */
export function Banners() {
  const { user, impersonatedBy } = useViewer()
  const inBrowser = useInBrowser()
  return (
    <>
      <BillingBanner />
      {inBrowser && user && !impersonatedBy && (
        <Suspense>
          <ConsentBanner />
        </Suspense>
      )}
    </>
  )
}
