import { type Settings, unmeasured } from '../../../domain/settings/settings.ts'

/** The figures that staff have set, each with its source. */
export function StatsStrip({ stats }: { stats: Settings['stats'] }) {
  return (
    <section aria-label="In figures" className="bg-brand-soft">
      <ul className="mx-auto grid max-w-page grid-cols-2 gap-x-8 gap-y-7 px-5 py-12 lg:grid-cols-4">
        {stats.map(({ figure, label, source = unmeasured }) => (
          <li key={label} className="text-sm text-ink-muted">
            <span className="block font-serif text-3xl font-semibold text-ink tabular-nums">
              {figure}
            </span>{' '}
            {label}
            <span className="block text-xs">{source}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
