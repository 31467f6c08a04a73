import { useEffect, useState } from 'react'
import type { BillingOverview } from '../../../domain/billing/billing.ts'
import type { Situation } from '../../../domain/billing/offers.ts'
import { api, unwrap } from '../../lib/api.ts'

type Known = Situation & Partial<Pick<BillingOverview, 'questionsPerDay'>>

/** The facts that decide this person's offers; null until they are read. */
export function useSituation(): Known | null {
  const [situation, setSituation] = useState<Known | null>(null)
  useEffect(() => {
    let current = true
    // Where they cannot be read, the usual offers are shown; the checkout decides.
    const usual: Known = { grants: [], trialDays: 0, founderOffer: true }
    unwrap(api.billing.$get())
      .catch(() => usual)
      .then((read) => current && setSituation(read))
    return () => {
      current = false
    }
  }, [])
  return situation
}
