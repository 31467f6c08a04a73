import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import type { Settings } from '../../../../domain/settings.ts'
import { unwrap } from '../../../lib/api.ts'
import { pageContext } from '../../../lib/page-context.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { AdvisorsSection } from './advisors-section.tsx'
import { ClaimsSection } from './claims-section.tsx'
import { PaymentsSection } from './payments-section.tsx'
import { StatsSection } from './stats-section.tsx'
import { TestimonialsSection } from './testimonials-section.tsx'

/** The settings are an admin's; null for an editor, who sees the other parts of the page. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Settings | null> {
  const { api, viewer } = context.get(pageContext)
  const { role } = await viewer()
  return role === 'admin' ? (await unwrap(api.admin.settings.$get())).settings : null
}

/**
 * What staff can change. Each section is saved by itself; under the site's own settings stands what
 * another feature adds as a child route in web/pages.tsx: the advisors' knowledge.
 */
export function Component() {
  const settings = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-page px-4 py-10 sm:px-8">
      <PageHeading>Settings</PageHeading>
      <p className="mt-3 max-w-prose text-ink-muted">
        Every change is written to the audit log with your name and the time.
        {settings && ' Public pages show it within seconds.'}
      </p>
      {settings && <SiteSections settings={settings} />}
      <Outlet />
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
