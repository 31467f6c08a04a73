import { offersFor } from '../../../domain/billing/offers.ts'
import { renewalTerms, trialOffer } from '../../../domain/billing/trial.ts'
import { useSituation } from './use-situation.ts'

/** What the monthly plan costs this person, with trial, renewal and how to leave; or why it is not sold. */
export default function TrialTerms({ className = '' }: { className?: string }) {
  const situation = useSituation()
  const offer = situation && offersFor(situation, new Date()).premium
  return (
    <p className={className}>
      {offer?.refused}
      {offer?.terms && (
        <>
          <strong className="font-semibold text-ink">{trialOffer(offer.terms.trialDays)}.</strong>{' '}
          {renewalTerms(offer.terms.trialDays)}
        </>
      )}
    </p>
  )
}
