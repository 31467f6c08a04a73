import { Award } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Panel, PanelAction } from '../../../domain/billing/panel.ts'

type PlanCardProps = {
  panel: Panel
  /** Renders the buttons of the plan, or of a further subscription (`beside`). */
  actions(actions: PanelAction[], beside?: boolean): ReactNode
}

/** The subscription panel: its state, details, payment problem and actions. */
export function PlanCard({ panel, actions }: PlanCardProps) {
  const { title, founder, text, trouble, rows, beside } = panel
  return (
    <div className="mt-4 rounded-lg border border-line bg-surface-raised p-5 sm:p-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-serif text-xl font-semibold">{title}</span>
        {founder && (
          <span className="inline-flex items-center gap-1.5 rounded-sm bg-brand-soft px-2 py-0.5 text-sm font-semibold text-brand-strong">
            <Award aria-hidden strokeWidth={1.75} className="size-4" />
            Founder
          </span>
        )}
      </p>
      <p className="mt-1 max-w-prose text-ink-muted">{text}</p>
      {trouble && (
        <p className="mt-4 rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
          <strong className="font-semibold">{trouble.heading}</strong> {trouble.text}
        </p>
      )}
      {rows.length > 0 && (
        <dl className="mt-4 divide-y divide-line border-y border-line">
          {rows.map(([term, detail]) => (
            <div key={term} className="grid gap-x-10 gap-y-1 py-3 sm:grid-cols-[10rem_1fr]">
              <dt className="text-sm text-ink-muted">{term}</dt>
              <dd className="break-words">{detail}</dd>
            </div>
          ))}
        </dl>
      )}
      {actions(panel.actions)}
      {beside.map((other) => (
        <div key={other.id} className="mt-5 border-t border-line pt-4">
          <p className="max-w-prose">{other.text}</p>
          {other.actions.length > 0 && actions(other.actions, true)}
        </div>
      ))}
    </div>
  )
}
