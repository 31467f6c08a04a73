import type { ReactNode } from 'react'
import { advisors } from '../../../domain/advisors/advisors.ts'
import {
  beforeStepOne,
  type SecurityStep,
  securitySteps,
} from '../../../domain/guides/cybersecurity.ts'
import { SourceList } from '../../lib/source-list.tsx'
import { AskAnAdvisor, GuidePage } from './guide.tsx'

/** The guide to the first six steps of cybersecurity, with the self-check after them. */
export function CybersecurityPage({ selfCheck }: { selfCheck: ReactNode }) {
  return (
    <GuidePage
      title="Where a district starts with cybersecurity"
      lead="Six steps, in order: the highest-priority steps of CISA’s report on K-12, for districts that cannot do everything at once."
    >
      <p className="mt-4 text-ink-muted">
        Before the first step, name one person who answers for cybersecurity, and have the
        superintendent say so. The risk belongs to the district’s leaders, not to IT alone.
      </p>
      <SourceList sources={beforeStepOne} />
      <ol className="mt-10">
        {securitySteps.map((step, index) => (
          <SecurityStepEntry key={step.title} step={step} number={index + 1} />
        ))}
      </ol>
      {selfCheck}
      <AskAnAdvisor href={advisors.infrastructure.path}>Ask about infrastructure</AskAnAdvisor>
    </GuidePage>
  )
}

function SecurityStepEntry({ step, number }: { step: SecurityStep; number: number }) {
  return (
    <li className="grid grid-cols-[2rem_1fr] gap-x-3 border-t border-line py-7 sm:grid-cols-[3rem_1fr]">
      <span aria-hidden className="font-serif text-2xl text-brand">
        {number}
      </span>
      <div>
        <h2 className="text-xl">{step.title}</h2>
        <p className="mt-2">{step.text}</p>
        <p className="mt-2">
          <strong className="font-semibold">Start here.</strong> {step.start}
        </p>
        <SourceList sources={step.sources} />
      </div>
    </li>
  )
}
