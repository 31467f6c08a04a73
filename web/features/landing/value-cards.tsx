import { BookMarked, ClipboardCheck, Hourglass, type LucideIcon } from 'lucide-react'
import type { Claims } from './claims.ts'

type Value = { title: string; text: string; icon: LucideIcon }

/** Three reasons for the product, as a list. */
export function ValueCards({ claims: { planningTime } }: { claims: Claims }) {
  const values: Value[] = [
    {
      title: 'Trusted security frameworks',
      text: 'Built on CISA, NIST, CoSN and ISTE. Sources are named by document and section; what no document states is marked as practice.',
      icon: BookMarked,
    },
    {
      title: 'Strategic efficiency',
      text: planningTime
        ? `From question to a page you can present: it reduces planning time by ${planningTime.figure} (${planningTime.source.toLowerCase()}).`
        : 'From question to a page you can present.',
      icon: Hourglass,
    },
    {
      title: 'Outcomes-driven support',
      text: 'Steps come with an owner and an effort, and the whole answer says how to show that they worked.',
      icon: ClipboardCheck,
    },
  ]
  return (
    <ul className="self-start border-b border-line md:grid md:grid-cols-3 md:gap-x-8 md:border-0 lg:col-start-1 lg:row-start-2 lg:block lg:border-b">
      {values.map(({ title, text, icon: Icon }) => (
        <li key={title} className="flex gap-4 border-t border-line py-5">
          <Icon aria-hidden strokeWidth={1.75} className="mt-1 size-5 shrink-0 text-brand" />
          <div>
            <h2 className="font-sans text-base font-semibold tracking-normal">{title}</h2>
            <p className="mt-0.5 text-sm text-ink-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
