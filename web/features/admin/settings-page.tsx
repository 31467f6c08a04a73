import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Settings } from '../../../domain/settings.ts'
import { unwrap } from '../../lib/api.ts'
import { pageContext } from '../../lib/page-context.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { AdvisorsSection } from './settings/advisors-section.tsx'
import { ClaimsSection } from './settings/claims-section.tsx'
import { KnowledgeSection } from './settings/knowledge-section.tsx'
import { PaymentsSection } from './settings/payments-section.tsx'
import { StatsSection } from './settings/stats-section.tsx'
import { TestimonialsSection } from './settings/testimonials-section.tsx'

/** The settings are an admin's; the advisors' knowledge is every member of staff's. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api, viewer } = context.get(pageContext)
  const { role } = await viewer()
  const [settings, knowledge] = await Promise.all([
    role === 'admin' ? unwrap(api.admin.settings.$get()).then((answer) => answer.settings) : null,
    unwrap(api.admin.knowledge.$get()),
  ])
  return { settings, knowledge }
}

/** What staff can change. Each section is saved by itself. */
export function Component() {
  const { settings, knowledge } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-page px-4 py-10 sm:px-8">
      <PageHeading>Settings</PageHeading>
      <p className="mt-3 max-w-prose text-ink-muted">
        Every change is written to the audit log with your name and the time.
        {settings && ' Public pages show it within seconds.'}
      </p>
      {settings && <SiteSections settings={settings} />}
      <KnowledgeSection knowledge={knowledge} />
    </div>
  )
}

const places = [
  ['payments', 'Payments'],
  ['advisors', 'Advisors'],
  ['claims', 'Marketing figures'],
  ['stats', 'Statistics'],
  ['testimonials', 'Testimonials'],
  ['knowledge', 'Knowledge'],
] as const

function SiteSections({ settings }: { settings: Settings }) {
  return (
    <>
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
    </>
  )
}
