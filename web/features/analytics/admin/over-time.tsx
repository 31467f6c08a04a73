import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { TimeChart } from '../../../ui/chart/time-chart.tsx'
import { inputClasses } from '../../../ui/text-field.tsx'
import { addNote, deleteNote, type Figures } from './calls.ts'
import { useAction } from './use-action.ts'
import { formatDay, formatPoint } from './words.ts'

const measures = { visits: 'Visits', visitors: 'Visitors', views: 'Page views' } as const
type Measure = keyof typeof measures

/** One measure over time, the stretch it is compared with behind it, and staff's notes on it. */
export function OverTime({ figures }: { figures: Figures }) {
  const [measure, setMeasure] = useState<Measure>('visits')
  const { series, compared, interval, notes } = figures
  const pointsOf = (points: Figures['series']) =>
    points.map((point) => ({ label: formatPoint(point.at, interval), value: point[measure] }))
  const marks = notes.flatMap(({ day, note }) => {
    // The last point that begins on or before the note's day, or in it.
    const at = series.findLastIndex((point) => point.at.slice(0, 10) <= day)
    return at < 0 ? [] : [{ at, text: note }]
  })
  return (
    <section aria-labelledby="over-time" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="over-time" className="text-xl">
          {measures[measure]} by {interval}
        </h2>
        <fieldset className="flex gap-1">
          <legend className="sr-only">Measure</legend>
          {(Object.keys(measures) as Measure[]).map((one) => (
            <label
              key={one}
              className="inline-flex min-h-11 cursor-pointer items-center rounded-md px-3 text-sm has-checked:bg-brand-soft has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-focus sm:min-h-9"
            >
              <input
                type="radio"
                name="measure"
                checked={measure === one}
                onChange={() => setMeasure(one)}
                className="sr-only"
              />
              {measures[one]}
            </label>
          ))}
        </fieldset>
      </div>
      <div className="mt-4">
        <TimeChart
          title={`${measures[measure]} by ${interval}`}
          series={{ name: measures[measure], points: pointsOf(series) }}
          compared={compared ? { name: 'Before', points: pointsOf(compared.series) } : undefined}
          marks={marks}
        />
      </div>
      <Notes figures={figures} />
    </section>
  )
}

function Notes({ figures: { notes, from, to } }: { figures: Figures }) {
  const { run, pending, problem } = useAction()
  const { revalidate } = useRevalidator()
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    void run(async () => {
      await addNote(String(data.get('day')), String(data.get('note')))
      form.reset()
      await revalidate()
    })
  }
  const remove = (id: string) =>
    run(async () => {
      await deleteNote(id)
      await revalidate()
    })
  return (
    <details className="mt-2 text-sm">
      <summary className="inline-block cursor-pointer rounded-sm py-1 text-ink-muted hover:text-ink">
        Notes on the chart ({notes.length})
      </summary>
      <ul className="mt-2 divide-y divide-line border-y border-line empty:hidden">
        {notes.map(({ id, day, note }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-1">
            <span>
              <strong>{formatDay(day)}</strong> {note}
            </span>
            <Button
              variant="quiet"
              disabled={pending}
              aria-label={`Delete the note “${note}”`}
              onClick={() => remove(id)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={add} className="mt-3 flex flex-wrap items-end gap-3">
        <label className="text-sm font-semibold">
          Day
          <input
            type="date"
            name="day"
            required
            min={from}
            max={to}
            defaultValue={to}
            className={`${inputClasses} mt-1 font-normal`}
          />
        </label>
        <label className="min-w-0 flex-1 basis-60 text-sm font-semibold">
          What happened
          <input
            name="note"
            required
            maxLength={200}
            placeholder="Newsletter sent"
            className={`${inputClasses} mt-1 font-normal`}
          />
        </label>
        <Button type="submit" variant="secondary" disabled={pending}>
          Add note
        </Button>
      </form>
      {problem && (
        <p role="alert" className="mt-2 text-danger">
          {problem}
        </p>
      )}
    </details>
  )
}
