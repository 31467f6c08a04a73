import { brand } from '../../../domain/brand.ts'
import { routes } from '../../../domain/routes.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

const steps = [
  {
    title: 'Choose the advisor closest to your question',
    text: 'The six share one library of sources, so a near miss still finds the right passage.',
  },
  {
    title: 'Ask the way you would ask a colleague',
    text: 'Name your constraint: two technicians, a board meeting on Tuesday, no budget until July.',
  },
  {
    title: 'Open a footnote before you act',
    text: 'Every claim carries a number. It leads to the publisher, the document and the section.',
  },
  {
    title: 'Leave students out of it',
    text: 'Describe the situation without names, numbers or dates of birth. The advice is the same.',
  },
]

/** A first hour with the product. */
export function Component() {
  return (
    <div className="mx-auto max-w-prose px-4 py-10 sm:px-8">
      <PageHeading>Your first hour with {brand.name}</PageHeading>
      <ol className="mt-8 flex flex-col gap-7">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2.5rem_1fr]">
            <span aria-hidden className="font-serif text-2xl text-brand">
              {index + 1}
            </span>
            <div>
              <h2 className="text-lg">{title}</h2>
              <p className="mt-1 text-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-10">
        <a
          href={routes.solutions.path}
          className="font-semibold text-brand underline underline-offset-4"
        >
          Choose an advisor
        </a>
      </p>
    </div>
  )
}
