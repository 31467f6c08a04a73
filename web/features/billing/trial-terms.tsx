import { useEffect, useState } from 'react'
import { renewalTerms, trialOffer } from '../../../domain/billing/trial.ts'
import { api, unwrap } from '../../lib/api.ts'

/** What the monthly plan costs this person, their trial, its renewal and how to leave it. */
export default function TrialTerms({ className = '' }: { className?: string }) {
  const [days, setDays] = useState<number | null>(null)
  useEffect(() => {
    let current = true
    unwrap(api.billing.$get())
      .then(({ trialDays }) => current && setDays(trialDays))
      // Without a trial that is known the plan is still what it costs.
      .catch(() => current && setDays(0))
    return () => {
      current = false
    }
  }, [])
  return (
    <p className={className}>
      {days !== null && (
        <>
          <strong className="font-semibold text-ink">{trialOffer(days)}.</strong>{' '}
          {renewalTerms(days)}
        </>
      )}
    </p>
  )
}
