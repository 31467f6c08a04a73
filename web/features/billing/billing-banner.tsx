import { lazy, Suspense } from 'react'
import { billingNews } from '../../../domain/billing/banner.ts'
import { useViewer } from '../../lib/session/use-viewer.ts'
import { usePaymentReturn } from './checkout/use-payment-return.ts'

const BillingNotice = lazy(async () => ({
  default: (await import('./billing-notice.tsx')).BillingNotice,
}))

/** The banner about a payment; empty when there is nothing to say. */
export function BillingBanner() {
  const { user, subscription } = useViewer()
  const { news: returned, dismiss } = usePaymentReturn()
  if (!user) return null
  const news = returned ?? billingNews(subscription, new Date())
  if (!news) return null
  return (
    <Suspense>
      <BillingNotice {...news} {...(returned && { onDismiss: dismiss })} />
    </Suspense>
  )
}
