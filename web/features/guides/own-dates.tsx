import { type OwnDate, ownDateKinds, ownDateLimits } from '../../../domain/guides/own-dates.ts'
import { routes } from '../../../domain/routes.ts'
import { longDate } from '../../../domain/text/dates.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/text-field.tsx'

/** A date of the district's own in the list of coming dates. */
export function OwnDateItem({ own: { id, date, title, kind } }: { own: OwnDate }) {
  return (
    <li data-own-date={id} className="border-line border-t py-6">
      <p className="font-semibold text-attention text-sm">
        <time dateTime={date}>{longDate(date)}</time>
        {` · your district${kind === 'support' ? ', end of support' : ''}`}
      </p>
      <h3 className="mt-1 break-words text-xl">{title}</h3>
      <p className="mt-2 text-sm print:hidden">
        <a
          href={`${routes.foresight.path}/own.ics?only=${id}`}
          aria-label={`Add to my calendar: ${title}`}
          className="inline-flex min-h-11 items-center text-brand underline underline-offset-2"
        >
          Add to my calendar
        </a>
        <button
          type="button"
          data-own-delete
          aria-label={`Delete ${title}`}
          className="ml-5 inline-flex min-h-11 items-center text-danger underline underline-offset-2"
        >
          Delete
        </button>
      </p>
    </li>
  )
}

/** The form to add a date of the district's own; visitors are asked to log in. */
export function OwnDates({ own }: { own: OwnDate[] | null | undefined }) {
  if (!own)
    return (
      <p className="mt-4 text-ink-muted text-sm print:hidden">
        <a
          href={`${routes.auth.path}?${new URLSearchParams({ next: routes.foresight.path })}`}
          className="inline-block py-1 text-brand underline underline-offset-2"
        >
          Log in
        </a>
        {' to put your district’s own dates and ends of support among these.'}
      </p>
    )
  return (
    <details
      id="own"
      data-own-dates
      className="mt-6 rounded-md border border-line px-5 print:hidden"
    >
      <summary className="inline-flex min-h-12 cursor-pointer items-center font-semibold text-brand">
        Add a date of your district
      </summary>
      <form className="pb-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="What"
            name="title"
            required
            maxLength={ownDateLimits.title}
            autoComplete="off"
            placeholder="Switches in the high school: end of support"
            className="sm:col-span-2"
          />
          <TextField label="When" name="date" type="date" required />
          <SelectField label="Kind" name="kind" options={Object.entries(ownDateKinds)} />
        </div>
        <div className="mt-5 flex flex-wrap items-center gap-x-4">
          {/* Enabled by keep-own-dates.ts: sent without it, what was typed would be lost. */}
          <button type="submit" disabled className={buttonClasses('primary')}>
            Add the date
          </button>
          {own.length > 0 && (
            <a
              href={`${routes.foresight.path}/own.ics`}
              className="inline-flex min-h-11 items-center text-brand text-sm underline underline-offset-2"
            >
              Put all of yours into your calendar
            </a>
          )}
        </div>
        <p role="status" data-own-said className="mt-3 min-h-6 text-ink-muted text-sm" />
        <p className="text-ink-muted text-sm">{`Only you see them. Up to ${ownDateLimits.dates} of them.`}</p>
      </form>
    </details>
  )
}
