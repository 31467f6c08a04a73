import type { HistoryScope } from './use-history.ts'

type HistoryScopesProps = {
  advisorTitle: string
  value: HistoryScope
  onChange(scope: HistoryScope): void
}

/** Which conversations are looked through. */
export function HistoryScopes({ advisorTitle, value, onChange }: HistoryScopesProps) {
  const labels: Record<HistoryScope, string> = {
    advisor: advisorTitle,
    all: 'All advisors',
    archived: 'Archived',
  }
  return (
    <fieldset className="mt-3 flex shrink-0 gap-1 border-b border-line">
      <legend className="sr-only">Look through</legend>
      {(Object.keys(labels) as HistoryScope[]).map((scope) => (
        <button
          key={scope}
          type="button"
          aria-pressed={value === scope}
          onClick={() => onChange(scope)}
          className="-mb-px min-h-11 border-b-2 whitespace-nowrap border-transparent px-2 text-sm text-ink-muted hover:text-ink aria-pressed:border-brand aria-pressed:font-semibold aria-pressed:text-ink"
        >
          {labels[scope]}
        </button>
      ))}
    </fieldset>
  )
}
