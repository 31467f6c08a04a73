import { Download } from 'lucide-react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { routes } from '../../../domain/routes.ts'
import { unwrap } from '../../lib/api.ts'
import { pageContext } from '../../lib/page-context.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { ProfileFrame } from './profile-frame.tsx'
import { UsageFigures } from './usage-figures.tsx'

export { ProfileFrame as Frame }

export async function loader({ context }: LoaderFunctionArgs) {
  return unwrap(context.get(pageContext).api.usage.$get())
}

/** The profile's page of questions asked and sources cited. */
export function Component() {
  const usage = useLoaderData<typeof loader>()
  const hasAny = usage.questions.length > 0 || usage.answers.length > 0
  return (
    <ProfileFrame>
      {hasAny ? (
        <>
          <div className="mt-8 flex flex-wrap items-start justify-between gap-4">
            <p className="max-w-prose text-ink-muted">
              The last twelve months, counted from the conversations you keep. Nothing is counted of
              those you deleted.
            </p>
            <a href="/api/usage/export" download className={buttonClasses('secondary')}>
              <Download aria-hidden strokeWidth={1.75} className="size-4.5" />
              CSV
            </a>
          </div>
          <UsageFigures usage={usage} />
        </>
      ) : (
        <Section
          id="usage"
          title="Usage"
          description="What you ask the advisors, and what their answers rest on."
        >
          <p className="max-w-prose">
            You asked nothing in the last twelve months. After your first question this page shows
            your questions by month and advisor, the sources cited to you, and your ratings.
          </p>
          <Link to={routes.solutions.path} className={buttonClasses('primary', 'mt-5')}>
            Ask an advisor
          </Link>
        </Section>
      )}
    </ProfileFrame>
  )
}
