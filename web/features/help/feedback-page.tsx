import { brand } from '../../../domain/brand.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

/** Holds the place of the feedback form. */
export function Component() {
  return (
    <div className="mx-auto max-w-prose px-4 py-10 sm:px-8">
      <PageHeading>Submit Feedback</PageHeading>
      <p className="mt-3 text-ink-muted">
        The form is being prepared. Until then, write to{' '}
        <a
          href={`mailto:${brand.securityEmail}`}
          className="text-brand underline underline-offset-2"
        >
          {brand.securityEmail}
        </a>
        ; a person reads it.
      </p>
    </div>
  )
}
