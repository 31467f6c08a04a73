import { ArrowRight, Landmark, type LucideIcon, Map as MapIcon, ShieldCheck } from 'lucide-react'
import { advisors } from '../../../domain/advisors/advisors.ts'
import type { Claim, Claims } from './claims.ts'

type Solution = {
  id: string
  title: string
  href: string
  text: string
  claim: Claim | null
  label: string
  icon: LucideIcon
}

/** The landing page's three solutions, each with its figure, if any, and its advisor. */
export function SolutionsSection({ claims }: { claims: Claims }) {
  const solutions: Solution[] = [
    {
      id: 'budget',
      title: 'Strategic Budget Management',
      href: advisors.financial.path,
      text: 'E-Rate, federal funds, procurement rules and total cost of ownership, line by line.',
      claim: claims.costSavings,
      label: 'cost savings',
      icon: Landmark,
    },
    {
      id: 'zero-trust',
      title: 'Zero-Trust Security Architecture',
      href: advisors.infrastructure.path,
      text: 'Identity, devices, networks, applications and data, in steps a small team can take.',
      claim: claims.threatDetection,
      label: 'threat detection accuracy',
      icon: ShieldCheck,
    },
    {
      id: 'roadmaps',
      title: 'Executive Technology Roadmaps',
      href: advisors.leadership.path,
      text: 'Three years on a page: what, in which order, who owns it, and what it replaces.',
      claim: claims.planningCycles,
      label: 'faster planning cycles',
      icon: MapIcon,
    },
  ]
  return (
    <section aria-labelledby="solutions-title" className="mx-auto max-w-page px-5 py-16 lg:py-24">
      <h2 id="solutions-title" className="text-2xl sm:text-3xl">
        Executive-Level Technology Solutions
      </h2>
      <ul className="mt-9 grid gap-5 md:grid-cols-3">
        {solutions.map((solution) => (
          <SolutionCard key={solution.id} {...solution} />
        ))}
      </ul>
    </section>
  )
}

/** A card whose single link covers all of it. */
function SolutionCard({ id, title, href, text, claim, label, icon: Icon }: Solution) {
  return (
    <li className="group relative flex flex-col rounded-lg border border-line bg-surface-raised p-6 transition-colors hover:border-brand has-focus-visible:border-brand">
      <Icon aria-hidden strokeWidth={1.75} className="size-6 text-brand" />
      <h3 id={`${id}-title`} className="mt-4 text-xl">
        {title}
      </h3>
      <p className="mt-2 text-sm text-ink-muted">{text}</p>
      {claim && (
        <p className="py-5 text-sm text-ink-muted">
          <span className="block font-serif text-2xl font-semibold text-ink">{claim.figure}</span>{' '}
          {label}
          <span className="block text-xs">{claim.source}</span>
        </p>
      )}
      <a
        id={`${id}-link`}
        href={href}
        aria-labelledby={`${id}-link ${id}-title`}
        className="mt-auto inline-flex min-h-11 items-center gap-2 border-t border-line pt-4 text-sm font-semibold text-brand after:absolute after:inset-0 after:rounded-lg group-hover:text-brand-strong focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
      >
        View Strategic Solutions
        <ArrowRight
          aria-hidden
          strokeWidth={1.75}
          className="size-4 transition-transform group-hover:translate-x-0.5"
        />
      </a>
    </li>
  )
}
