import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import type { BillingNews } from '../../../../domain/billing/banner.ts'
import { routes } from '../../../../domain/routes.ts'
import { tellAuth } from '../../../lib/session/auth-events.ts'
import { toast } from '../../../lib/toast.ts'
import { takeOpenedElsewhere, takePlace } from './checkout-memory.ts'

const parameters = ['payment_success', 'checkout'] as const
const returnPages: string[] = [routes.solutions.path, routes.onboarding.path]

/**
 * Handles the return from a checkout: removes its parameters from the address, waits until it is
 * paid, thanks, and returns to the page it was started on. `news` is the notice meanwhile.
 */
export function usePaymentReturn(): { news: BillingNews | null; dismiss(): void } {
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [news, setNews] = useState<BillingNews | null>(null)
  const returned = returnPages.includes(pathname) && search.get(parameters[0]) === 'true'
  const checkout = search.get(parameters[1])
  const handled = useRef(false)

  useEffect(() => {
    if (!returned || handled.current) return
    handled.current = true
    setSearch(
      (current) => {
        for (const name of parameters) current.delete(name)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
    const settle = async () => {
      const { settlePayment, thanks, trialBegan } = await import('./payment-return.ts')
      const subscription = await settlePayment({ checkout, tell: setNews })
      await revalidate()
      if (!subscription) return
      // The page it was started on may stand open in another tab.
      tellAuth('USER_UPDATED')
      setNews(trialBegan(subscription))
      if (pathname !== routes.solutions.path) return
      toast.success(thanks)
      const place = takePlace()
      if (place && place !== pathname) await navigate(place, { replace: true })
    }
    void settle()
  }, [returned, checkout, pathname, setSearch, navigate, revalidate])

  useEffect(() => {
    const onReturn = async () => {
      if (document.visibilityState !== 'visible' || !takeOpenedElsewhere()) return
      const { refreshSubscription } = await import('./refresh-subscription.ts')
      await refreshSubscription()
      await revalidate()
    }
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [revalidate])

  return { news, dismiss: () => setNews(null) }
}
