import { type AdvisorId, advisors } from '../../../domain/advisors/advisors.ts'
import { sampleAnswers } from '../../../domain/advisors/sample-answers.ts'
import { SampleAnswer } from './sample-answer.tsx'

/** A complete sample answer, below an advisor's gate. */
export default function GateSample({ advisor }: { advisor: AdvisorId }) {
  return (
    <section aria-labelledby="sample-title" className="mt-14 border-t border-line-strong pt-8">
      <p className="text-sm text-ink-muted">
        {`What the ${advisors[advisor].title} advisor answers, whole and unedited`}
      </p>
      <h2 id="sample-title" className="mt-1 mb-7 text-xl font-normal italic">
        {sampleAnswers[advisor].question}
      </h2>
      <SampleAnswer advisor={advisor} level={3} />
    </section>
  )
}
