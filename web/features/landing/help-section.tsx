import { routes } from '../../../domain/routes.ts'
import { ActionLink } from './action-link.tsx'
import type { Claims } from './claims.ts'

const cards = [
  {
    title: 'Executive Security Leadership',
    text: 'Explain risk in your board’s terms, choose the controls that count first, and rehearse the bad day before it comes.',
  },
  {
    title: 'Strategic Infrastructure Planning',
    text: 'Put networks, identity, devices and backups in an order your staff can carry and your budget can cover, year by year.',
  },
  {
    title: 'Leadership Development Programs',
    text: 'Prepare your first 90 days, your board reports, your staffing case and the training your teachers will sit through.',
  },
]

/** The landing page's section on security, infrastructure and leadership. */
export function HelpSection({ claims: { costReduction } }: { claims: Claims }) {
  return (
    <section aria-labelledby="help-title" className="border-y border-line bg-surface-sunken">
      <div className="mx-auto grid max-w-page gap-x-14 gap-y-8 px-5 py-16 lg:grid-cols-[minmax(0,10fr)_minmax(0,12fr)] lg:py-20">
        <div>
          <h2 id="help-title" className="text-2xl sm:text-3xl">
            Executive Technology Leadership Platform
          </h2>
          <p className="mt-4 max-w-[32rem] text-ink-muted">
            For the decisions that reach your cabinet and your board.
            {costReduction &&
              ` ${costReduction.figure} average cost reduction (${costReduction.source.toLowerCase()}).`}
          </p>
          <p className="mt-7">
            <ActionLink href={routes.solutions.path} tone="secondary">
              Schedule Executive Demo
            </ActionLink>
          </p>
        </div>
        <ul>
          {cards.map(({ title, text }) => (
            <li
              key={title}
              className="border-t border-line py-5 first:border-0 first:pt-0 last:pb-0"
            >
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1.5 max-w-[36rem] text-ink-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
