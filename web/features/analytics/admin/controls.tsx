import { ChevronLeft, ChevronRight, ListFilter, X } from 'lucide-react'
import {
  type ChangeEvent,
  type ComponentProps,
  type FormEvent,
  lazy,
  Suspense,
  useState,
} from 'react'
import { Form, Link, useRevalidator, useSubmit } from 'react-router'
import { dimensions } from '../../../../domain/analytics/dimensions.ts'
import { filterKinds, readFilter } from '../../../../domain/analytics/filter.ts'
import { comparisons, intervals } from '../../../../domain/analytics/range.ts'
import { withCapital } from '../../../../domain/text/capital.ts'
import { isoDay } from '../../../../domain/text/dates.ts'
import { browserOnly } from '../../../ui/browser-only.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { inputClasses } from '../../../ui/text-field.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { type AddressQuery, addressWith, besides, filtersOf, presets } from './address.ts'
import { type AnalyticsData, addSegment, deleteSegment, type Figures } from './calls.ts'
import { useAction } from './use-action.ts'
import { valuesInWords } from './words.ts'

const FilterForm = lazy(browserOnly(import.meta.env.SSR || (() => import('./filter-form.tsx'))))

const label = 'block min-w-0 text-sm font-semibold'
const field = `${inputClasses} mt-1 font-normal`
const chip =
  'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm transition-colors sm:min-h-9'

/** The choice of range, interval and comparison; the address holds it. */
export function RangeControls({ query }: { query: AddressQuery }) {
  const submit = useSubmit()
  const apply = ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    if (currentTarget.form?.reportValidity()) void submit(currentTarget.form)
  }
  return (
    <div className="mt-6">
      <nav aria-label="Time range" className="flex flex-wrap gap-2 print:hidden">
        {Object.entries(presets).map(([name, rangeAt]) => {
          const range = rangeAt(Date.now())
          const isShown = range.from === query.from && range.to === query.to
          return (
            <Link
              key={name}
              to={addressWith(query, { ...range, interval: undefined })}
              preventScrollReset
              aria-current={isShown ? 'true' : undefined}
              className={`${chip} ${isShown ? 'border-brand bg-brand-soft font-semibold text-brand-strong' : 'border-line bg-surface-raised hover:border-ink-muted'}`}
            >
              {name}
            </Link>
          )
        })}
        <span className="flex gap-2">
          {([-1, 1] as const).map((where) => (
            <Beside key={where} query={query} where={where} />
          ))}
        </span>
      </nav>
      <Form
        key={[
          query.from,
          query.to,
          query.interval,
          query.compare,
          query.compareFrom,
          query.compareTo,
        ].join()}
        aria-label="Time range in detail"
        className="mt-4 pairs items-end gap-4 lg:grid-cols-4"
      >
        {filtersOf(query).map(([dimension, value]) => (
          <input key={dimension} type="hidden" name={dimension} value={value} />
        ))}
        <DayField label="From" name="from" day={query.from} max={query.to} onChange={apply} />
        <DayField label="To" name="to" day={query.to} min={query.from} onChange={apply} />
        <label className={label}>
          By
          <select
            name="interval"
            defaultValue={query.interval ?? 'auto'}
            onChange={apply}
            className={field}
          >
            <option value="auto">What fits</option>
            {intervals.map((interval) => (
              <option key={interval} value={interval}>
                {withCapital(interval)}
              </option>
            ))}
          </select>
        </label>
        <label className={label}>
          Compare with
          <select name="compare" defaultValue={query.compare} onChange={apply} className={field}>
            {Object.entries(comparisons).map(([key, text]) => (
              <option key={key} value={key}>
                {text}
              </option>
            ))}
          </select>
        </label>
        {query.compareFrom && query.compareTo && (
          <>
            <DayField
              label="Compare from"
              name="compareFrom"
              day={query.compareFrom}
              max={query.compareTo}
              onChange={apply}
            />
            <DayField
              label="Compare to"
              name="compareTo"
              day={query.compareTo}
              min={query.compareFrom}
              onChange={apply}
            />
          </>
        )}
      </Form>
    </div>
  )
}

type DayFieldProps = Pick<ComponentProps<'input'>, 'name' | 'min' | 'max' | 'onChange'> & {
  label: string
  day: string
}

function DayField({ label: text, day, ...input }: DayFieldProps) {
  return (
    <label className={label}>
      {text}
      <input type="date" required defaultValue={day} className={field} {...input} />
    </label>
  )
}

/** A link to the range before or after this one; empty for one in the future. */
function Beside({ query, where }: { query: AddressQuery; where: -1 | 1 }) {
  const range = besides(query, where)
  const [Arrow, name] = where < 0 ? [ChevronLeft, 'Earlier'] : [ChevronRight, 'Later']
  if (range.from > isoDay(Date.now())) return null
  return (
    <Link
      to={addressWith(query, range)}
      preventScrollReset
      aria-label={`${name}: ${range.from} to ${range.to}`}
      className={`${chip} border-line bg-surface-raised hover:border-ink-muted`}
    >
      <Arrow aria-hidden strokeWidth={1.75} className="size-4" />
    </Link>
  )
}

/** The active filters, the form to add one, and saved segments. */
export function FilterControls({
  query,
  segments,
  figures,
}: {
  query: AddressQuery
  segments: AnalyticsData['segments']
  figures: Figures
}) {
  const [adding, setAdding] = useState(false)
  const filters = filtersOf(query)
  const none = Object.fromEntries(filters.map(([dimension]) => [dimension, undefined]))
  const saved = segments?.find(
    (segment) =>
      JSON.stringify(sorted(segment.filters)) ===
      JSON.stringify(sorted(Object.fromEntries(filters))),
  )
  return (
    <div className="mt-6 flex flex-wrap items-center gap-2">
      {filters.map(([dimension, text]) => {
        const { kind, values } = readFilter(text)
        const how = `${dimensions[dimension]} ${filterKinds[kind]}`
        const what = valuesInWords(dimension, values)
        return (
          <Link
            key={dimension}
            to={addressWith(query, { [dimension]: undefined })}
            preventScrollReset
            aria-label={`Remove the filter ${how} ${what}`}
            className={`${chip} max-w-full border-brand bg-brand-soft text-brand-strong hover:border-brand-strong`}
          >
            <span className="min-w-0 py-1 wrap-anywhere">
              {how} <strong>{what}</strong>
            </span>
            <X aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
          </Link>
        )
      })}
      <Button variant="quiet" aria-expanded={adding} onClick={() => setAdding(!adding)}>
        <ListFilter aria-hidden strokeWidth={1.75} className="size-4" />
        Add a filter
      </Button>
      {filters.length > 1 && (
        <Link to={addressWith(query, none)} preventScrollReset className={buttonClasses('quiet')}>
          Remove all
        </Link>
      )}
      {segments
        ?.filter((segment) => segment !== saved)
        .map(({ id, name, filters: kept }) => (
          <Link
            key={id}
            to={addressWith(query, { ...none, ...kept })}
            preventScrollReset
            className={`${chip} border-line border-dashed bg-surface-raised hover:border-ink-muted print:hidden`}
          >
            {name}
          </Link>
        ))}
      {filters.length > 0 &&
        (saved ? <Saved {...saved} /> : <SaveSegment filters={Object.fromEntries(filters)} />)}
      {!segments && <Unread>Saved filters cannot be read just now.</Unread>}
      {filters.length === 0 && segments?.length === 0 && (
        <p className="text-sm text-ink-muted print:hidden">
          Select any value below to narrow everything to it. Filters can be saved under a name.
        </p>
      )}
      {adding && (
        <Suspense>
          <FilterForm figures={figures} query={query} onDone={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Saved({ id, name }: { id: string; name: string }) {
  const { run, pending } = useAction()
  const { revalidate } = useRevalidator()
  return (
    <Button
      variant="quiet"
      disabled={pending}
      onClick={() =>
        run(async () => {
          await deleteSegment(id)
          await revalidate()
        })
      }
    >
      Delete segment “{name}”
    </Button>
  )
}

function SaveSegment({ filters }: { filters: Record<string, string> }) {
  const [open, setOpen] = useState(false)
  const { run, pending, problem } = useAction()
  const { revalidate } = useRevalidator()
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '')
    void run(async () => {
      await addSegment(name, filters)
      setOpen(false)
      await revalidate()
    })
  }
  if (!open)
    return (
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Save as a segment
      </Button>
    )
  return (
    <form onSubmit={save} className="flex flex-wrap items-center gap-2">
      <input
        name="name"
        aria-label="Name of the segment"
        required
        maxLength={60}
        className={inputClasses}
      />
      <Button type="submit" variant="secondary" disabled={pending}>
        Save
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </form>
  )
}

function sorted(filters: Record<string, string>) {
  return Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))
}
