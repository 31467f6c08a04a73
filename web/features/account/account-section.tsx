import { useViewer } from '../../lib/use-viewer.ts'

/** What the account says about its owner. */
export function AccountSection() {
  const { user, role } = useViewer()
  if (!user) return null
  const rows = [
    ['Name', user.name],
    ['Email', user.email],
    ['Phone number', user.phone],
    ['Role', role],
  ].filter((row): row is [string, string] => Boolean(row[1]))
  return (
    <section aria-labelledby="account" className="mt-8">
      <h2 id="account" className="text-xl">
        Account
      </h2>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {rows.map(([term, detail]) => (
          <div
            key={term}
            className="grid gap-x-10 gap-y-1 py-3.5 sm:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <dt className="text-sm text-ink-muted">{term}</dt>
            <dd className="break-words">{detail}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
