import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { TimeChart } from '../../../ui/chart/time-chart.tsx'
import { inputClasses } from '../../../ui/text-field.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { useFocusKept } from '../../../ui/use-focus-kept.ts'
import { addNote, deleteNote, type Figures } from './calls.ts'
import { type Measure, type MeasureName, measures } from './measures.ts'
import { useAction } from './use-action.ts'
import { formatDay, formatPoint } from './words.ts'

/** A chart of one measure over time with the range it is compared with, and staff's notes on it. */
export function OverTime({ figures, shown }: { figures: Figures; shown: MeasureName }) {
  const { series, openPoint, compared, interval, notes } = figures
  const measure: Measure = measures[shown]
  const { label } = measure
  const pointsOf = (points: Figures['series'], until = points.length) =>
    points.map((point, at) => ({
      label: formatPoint(point.at, interval),
      value: at > until ? null : measure.of(point),
    }))
  const marks = (notes ?? []).flatMap(({ day, note }) => {
    // The last point that begins on or before the note's day.
    const at = series.findLastIndex((point) => point.at.slice(0, 10) <= day)
    return at < 0 ? [] : [{ at, text: note }]
  })
  return (
    <section aria-labelledby="over-time" className="mt-10">
      <h2 id="over-time" className="text-xl">
        {label} by {interval}
      </h2>
      <div className="mt-4">
        <TimeChart
          title={`${label} by ${interval}`}
          series={{ name: label, points: pointsOf(series, openPoint ?? undefined) }}
          compared={compared ? { name: 'Before', points: pointsOf(compared.series) } : undefined}
          open={openPoint}
          marks={marks}
          format={measure.format}
        />
      </div>
      {notes ? (
        <Notes notes={notes} figures={figures} />
      ) : (
        <Unread>Notes on the chart cannot be read just now.</Unread>
      )}
    </section>
  )
}

type NotesProps = { notes: NonNullable<Figures['notes']>; figures: Figures }

function Notes({ notes, figures: { from, to } }: NotesProps) {
  const kept = useFocusKept<HTMLUListElement>(notes)
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
      <ul {...kept} className="mt-2 divide-y divide-line border-y border-line empty:hidden">
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
