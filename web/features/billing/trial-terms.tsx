import { offersFor } from '../../../domain/billing/offers.ts'
import { renewalTerms, trialOffer } from '../../../domain/billing/trial.ts'
import { useSituation } from './use-situation.ts'

/** The monthly plan's price for this person, with trial and renewal; or why it is not on sale. */
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
