import { Download } from 'lucide-react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { decideAccess } from '../../../domain/access.ts'
import { routes } from '../../../domain/routes.ts'
import { unwrap } from '../../lib/api.ts'
import { pageContext } from '../../lib/page-context.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { ProfileFrame } from './profile-frame.tsx'
import { UsageFigures } from './usage-figures.tsx'

/** The figures, or null for who has no plan. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api, viewer } = context.get(pageContext)
  const decision = decideAccess('subscriber', await viewer())
  if (!decision.allow && decision.reason === 'SUBSCRIPTION_REQUIRED') return { usage: null }
  return { usage: await unwrap(api.usage.$get()) }
}

/** What one asked the advisors, what came back, and what it rested on. */
export function Component() {
  const { usage } = useLoaderData<typeof loader>()
  if (!usage)
    return (
      <ProfileFrame>
        <Offer />
      </ProfileFrame>
    )
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

function Offer() {
  return (
    <Section
      id="usage"
      title="Usage"
      description="For everyone with a plan: how you work with the advisors, in figures."
    >
      <ul className="max-w-prose list-disc space-y-1.5 pl-5">
        <li>Your questions by month and by advisor, over twelve months</li>
        <li>Which publishers your answers cite most, and how many answers have no source</li>
        <li>How you rated the answers</li>
        <li>All of it as CSV, for a report to your superintendent or board</li>
      </ul>
      <Link to={routes.profilePlan.path} className={buttonClasses('primary', 'mt-6')}>
        See the plans
      </Link>
    </Section>
  )
}
