import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { unwrap } from '../../lib/api.ts'
import { pageContext } from '../../lib/page-context.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { AdvisorsSection } from './settings/advisors-section.tsx'
import { ClaimsSection } from './settings/claims-section.tsx'
import { KnowledgeSection } from './settings/knowledge-section.tsx'
import { PaymentsSection } from './settings/payments-section.tsx'
import { StatsSection } from './settings/stats-section.tsx'
import { TestimonialsSection } from './settings/testimonials-section.tsx'

const places = [
  ['payments', 'Payments'],
  ['advisors', 'Advisors'],
  ['claims', 'Marketing figures'],
  ['stats', 'Statistics'],
  ['testimonials', 'Testimonials'],
  ['knowledge', 'Knowledge'],
] as const

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext)
  const [{ settings }, knowledge] = await Promise.all([
    unwrap(api.admin.settings.$get()),
    unwrap(api.admin.knowledge.$get()),
  ])
  return { settings, knowledge }
}

/** What an admin can change. Each section is saved by itself. */
export function Component() {
  const { settings, knowledge } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-page px-4 py-10 sm:px-8">
      <PageHeading>Settings</PageHeading>
      <p className="mt-3 max-w-prose text-ink-muted">
        Every change is written to the audit log with your name and the time. Public pages show it
        within seconds.
      </p>
      <nav aria-label="Sections" className="mt-6">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {places.map(([id, title]) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-8 items-center text-sm font-semibold text-brand underline-offset-4 hover:underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <PaymentsSection settings={settings} />
      <AdvisorsSection settings={settings} />
      <ClaimsSection settings={settings} />
      <StatsSection settings={settings} />
      <TestimonialsSection settings={settings} />
      <KnowledgeSection knowledge={knowledge} />
    </div>
  )
}
