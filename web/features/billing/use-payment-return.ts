import { useEffect, useRef } from 'react'
import { useLocation, useRevalidator, useSearchParams } from 'react-router'
import { billingTexts } from '../../../domain/billing/texts.ts'
import { routes } from '../../../domain/routes.ts'
import { toast } from '../../lib/toast.ts'
import { takeOpenedElsewhere } from './checkout.ts'
import { awaitPayment, refreshSubscription } from './refresh-subscription.ts'

const parameter = 'payment_success'
const returnPages: string[] = [routes.solutions.path, routes.onboarding.path]

/** Back from a checkout: says thank you once, fetches the subscription, cleans the address. */
export function usePaymentReturn() {
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const { revalidate } = useRevalidator()
  const returned = returnPages.includes(pathname) && search.get(parameter) === 'true'
  const thanked = useRef(false)

  useEffect(() => {
    if (!returned || thanked.current) return
    thanked.current = true
    if (pathname === routes.solutions.path) toast.success(billingTexts.paid)
    setSearch(
      (current) => {
        current.delete(parameter)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
    void awaitPayment().then(() => revalidate())
  }, [returned, pathname, setSearch, revalidate])

  useEffect(() => {
    const onReturn = async () => {
      if (document.visibilityState !== 'visible' || !takeOpenedElsewhere()) return
      await refreshSubscription()
      await revalidate()
    }
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [revalidate])
}
