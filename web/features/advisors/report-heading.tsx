import { brand } from '../../../domain/brand.ts'

/** The first line of a printed conversation; not on the screen. */
export function ReportHeading({ date }: { date: string | undefined }) {
  const day =
    date && new Date(date).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <p className="mb-6 hidden border-b border-line pb-3 text-sm text-ink-muted print:block">
      {brand.name} advisor report{day && `, ${day}`}. AI responses are starting points; professional
      judgment must apply.
    </p>
  )
}
