import { Check } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { brand } from '../../../domain/brand.ts'
import { type FirstStepId, firstStepIds } from '../../../domain/desk.ts'
import { routes } from '../../../domain/routes.ts'
import { unwrap } from '../../lib/api.ts'
import { pageContext } from '../../lib/page-context.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Tour } from './tour.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, viewer } = context.get(pageContext)
  const { user } = await viewer()
  const desk = user && (await unwrap(api.desk.$get()).catch(() => null))
  return { steps: desk?.steps ?? null }
}

type FirstStep = { title: string; text: string; action: string; href: string }

const steps: Record<FirstStepId, FirstStep> = {
  district: {
    title: 'Describe your district',
    text: 'Size, systems and budget year, as far as you like. Steps, amounts and dates then fit it.',
    action: 'Open the district profile',
    href: routes.profileDistrict.path,
  },
  question: {
    title: 'Ask the first question',
    text: 'As you would ask a colleague: two technicians, a board meeting on Tuesday, no budget until July. Leave students out of it; the advice is the same.',
    action: 'Choose an advisor',
    href: routes.solutions.path,
  },
  source: {
    title: 'Open a source before you act',
    text: 'A number in an answer leads to the publisher, the document and the section it rests on.',
    action: 'Ask and open one',
    href: routes.solutions.path,
  },
  export: {
    title: 'Take an answer with you',
    text: 'Any answer or whole conversation comes as a Word or Markdown file, with its sources as footnotes.',
    action: 'Go to your conversations',
    href: routes.solutions.path,
  },
  'second-factor': {
    title: 'Turn on a second factor',
    text: 'What you would tell your own staff: a stolen password should not be enough.',
    action: 'Open sign-in and security',
    href: routes.profileSecurity.path,
  },
  subscription: {
    title: 'Choose a plan',
    text: 'Or make a quote, where your district pays by purchase order.',
    action: 'See your plan',
    href: routes.profilePlan.path,
  },
}

/** The first steps with the product; those done are ticked. */
export function Component() {
  const { steps: done } = useLoaderData<typeof loader>()
  const count = done ? firstStepIds.filter((id) => done[id]).length : 0
  return (
    <div className="mx-auto max-w-prose px-4 py-10 sm:px-8">
      <PageHeading>Your first hour with {brand.name}</PageHeading>
      <p className="mt-3 text-ink-muted">
        {done
          ? `${count} of ${firstStepIds.length} done. Each step ticks itself when it is, and your home page leads back here.`
          : 'Six steps. Once you are logged in, each one ticks itself when it is done.'}
      </p>
      <Tour />
      <ol className="mt-9">
        {firstStepIds.map((id, index) => (
          <StepEntry key={id} step={steps[id]} number={index + 1} done={done?.[id] ?? false} />
        ))}
      </ol>
      {done && count === firstStepIds.length && (
        <p role="status" className="mt-8 rounded-md bg-brand-soft px-4 py-3 font-semibold">
          All done. Your desk is on the{' '}
          <a href={routes.solutions.path} className="underline underline-offset-4">
            home page
          </a>
          .
        </p>
      )}
    </div>
  )
}

type StepEntryProps = { step: FirstStep; number: number; done: boolean }

function StepEntry({ step: { title, text, action, href }, number, done }: StepEntryProps) {
  return (
    <li className="grid grid-cols-[3rem_1fr] border-t border-line py-5">
      {done ? (
        <span className="grid size-7 place-items-center rounded-full bg-brand text-brand-ink">
          <Check aria-hidden strokeWidth={2.25} className="size-4" />
        </span>
      ) : (
        <span
          aria-hidden
          className="grid size-7 place-items-center rounded-full border border-line-strong text-sm font-semibold text-ink-muted"
        >
          {number}
        </span>
      )}
      <div>
        <h2 className="text-lg">
          {title}
          {done && <span className="sr-only"> (done)</span>}
        </h2>
        <p className="mt-1 text-ink-muted">{text}</p>
        {!done && (
          <a
            href={href}
            className="mt-1 inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
          >
            {action}
          </a>
        )}
      </div>
    </li>
  )
}
