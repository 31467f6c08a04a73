import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { advisorIds, advisors } from '../../../../domain/advisors/advisors.ts'
import type { KnowledgeState } from '../../../../domain/advisors/knowledge-import.ts'
import { counted } from '../../../../domain/counted.ts'
import { unwrap } from '../../../lib/api.ts'
import { Moment } from '../../../lib/moment.tsx'
import { pageContext } from '../../../lib/page-context.ts'
import { Section } from '../../../ui/section.tsx'
import { ImportForm } from './import-form.tsx'
import { ImportList } from './import-list.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return unwrap(context.get(pageContext).api.admin.knowledge.$get())
}

/** The settings page's section on knowledge: counts, freshness, reviews and imports. */
export function Component() {
  const knowledge = useLoaderData<typeof loader>()
  const { overdue, imports } = knowledge
  const [last] = imports
  return (
    <Section
      id="knowledge"
      title="Knowledge"
      description="What the advisors answer from and cite. Importing a document again replaces its earlier version."
    >
      <div className="flex flex-col gap-10">
        <div>
          <Counts knowledge={knowledge} />
          <SyncState sync={knowledge.sync} />
        </div>
        <div>
          <h3 className="text-lg">Reviews</h3>
          {overdue.count === 0 ? (
            <p className="mt-1 text-ink-muted">No entry is overdue for review.</p>
          ) : (
            <Overdue overdue={overdue} />
          )}
        </div>
        <ImportForm />
        <div>
          <h3 className="text-lg">Imports</h3>
          {last ? (
            <ImportList imports={imports} />
          ) : (
            <p className="mt-1 max-w-prose text-ink-muted">
              Nothing has been imported yet. NIST publishes CSF 2.0 and SP 800-53 as OSCAL catalogs
              in JSON; an imported control can be found and cited like any entry.
            </p>
          )}
        </div>
      </div>
    </Section>
  )
}

/** Whether the search index has every entry, and when it last changed. */
function SyncState({ sync: { entries, indexed, changed_at } }: Pick<KnowledgeState, 'sync'>) {
  return (
    <p className="mt-3 max-w-prose text-sm text-ink-muted">
      {indexed === entries
        ? `In step: a search finds ${entries === 1 ? 'the one entry' : `all ${counted(entries, 'entry', 'entries')}`}; one may serve several advisors.`
        : `Behind: a search finds ${indexed.toLocaleString('en-US')} of ${counted(entries, 'entry', 'entries')}. The index is mended every quarter of an hour.`}
      {changed_at && (
        <>
          {' '}
          Last changed <Moment at={changed_at} />.
        </>
      )}
    </p>
  )
}

function Counts({ knowledge: { domains } }: { knowledge: KnowledgeState }) {
  const counts = new Map(domains.map((count) => [count.domain, count]))
  return (
    <table className="w-full max-w-xl text-sm">
      <caption className="sr-only">Entries by domain</caption>
      <thead>
        <tr className="border-b border-line text-left text-ink-muted">
          <th scope="col" className="py-2 font-semibold">
            Domain
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Our entries
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-semibold">
            Imported
          </th>
        </tr>
      </thead>
      <tbody>
        {advisorIds.map((id) => (
          <tr key={id} className="border-b border-line">
            <th scope="row" className="py-2 text-left font-normal">
              {advisors[id].title}
            </th>
            <td className="py-2 text-right">
              {(counts.get(id)?.own ?? 0).toLocaleString('en-US')}
            </td>
            <td className="py-2 pl-4 text-right">
              {(counts.get(id)?.imported ?? 0).toLocaleString('en-US')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Overdue({ overdue: { count, entries } }: Pick<KnowledgeState, 'overdue'>) {
  return (
    <details className="mt-2 rounded-md bg-attention-soft px-4 py-3 text-attention">
      <summary className="font-semibold">
        {count === 1 ? 'One entry is' : `${count} entries are`} overdue for review
      </summary>
      <ul className="mt-2 flex flex-col gap-1.5 text-sm">
        {entries.map(({ id, title, review_by }) => (
          <li key={id}>
            {title} <span className="whitespace-nowrap">(due {review_by})</span>
          </li>
        ))}
        {count > entries.length && <li>and {count - entries.length} more</li>}
      </ul>
    </details>
  )
}
