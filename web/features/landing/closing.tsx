import { ArrowRight } from 'lucide-react'
import type { publicOffer } from '../../../domain/billing/trial.ts'
import { routes, sampleRoute } from '../../../domain/routes.ts'
import { ActionLink } from './action-link.tsx'

/** The end of the landing page: start, or read another sample answer. */
export function Closing({ offer }: { offer: ReturnType<typeof publicOffer> }) {
  return (
    <section aria-labelledby="closing-title" className="border-t border-line bg-surface-sunken">
      <div className="mx-auto max-w-page px-5 py-16 text-center lg:py-20">
        <h2 id="closing-title" className="text-2xl sm:text-3xl">
          Bring your next hard question
        </h2>
        <p className="mx-auto mt-4 max-w-[36rem] text-ink-muted">
          Ask it tonight, open the sources in the meeting, and hand each step to its owner.
        </p>
        <p className="mt-8 flex flex-wrap justify-center gap-3">
          <ActionLink href={routes.solutions.path}>
            {offer.button}
            <ArrowRight aria-hidden strokeWidth={1.75} className="size-5" />
          </ActionLink>
          <ActionLink href={sampleRoute('infrastructure').path} tone="secondary">
            Read an answer first
          </ActionLink>
        </p>
        <p className="mx-auto mt-5 max-w-[36rem] text-sm text-ink-muted">{offer.terms}</p>
      </div>
    </section>
  )
}
