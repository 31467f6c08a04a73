import { useViewer } from '../../lib/use-viewer.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

/** Who is signed in. The district profile and the subscription panel join it here. */
export function Component() {
  const { user, role } = useViewer()
  if (!user) return null
  const rows = [
    ['Name', user.name],
    ['Email', user.email],
    ['Phone number', user.phone],
    ['Role', role],
  ].filter((row): row is [string, string] => Boolean(row[1]))
  return (
    <div className="mx-auto max-w-prose px-4 py-10 sm:px-8">
      <PageHeading>Profile</PageHeading>
      <dl className="mt-8 divide-y divide-line border-y border-line">
        {rows.map(([term, detail]) => (
          <div key={term} className="grid gap-1 py-4 sm:grid-cols-[10rem_1fr]">
            <dt className="text-sm text-ink-muted">{term}</dt>
            <dd className="break-words">{detail}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
