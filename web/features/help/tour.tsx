import { useEffect, useRef, useState } from 'react'
import { advisorCount, advisorIds, advisors } from '../../../domain/advisors/advisors.ts'
import { routes, sampleRoute } from '../../../domain/routes.ts'
import { withCapital } from '../../../domain/text/capital.ts'
import { Button } from '../../ui/button.tsx'

const stops = [
  {
    title: `${withCapital(advisorCount)} advisors, one library`,
    text: `${advisorIds.map((id) => advisors[id].title).join(', ')}. They share one library, so a near miss still finds the right passage; the box on your home page proposes whom to ask.`,
  },
  {
    title: 'An answer is a page',
    text: 'It begins with what was asked, then the steps in order, each with its owner and its effort. Tick them off; what is left waits on your home page.',
    link: { label: 'Read one', href: sampleRoute('leadership').path },
  },
  {
    title: 'Numbers lead to sources',
    text: 'A number in the text opens publisher, document, section and date. Sentences without one are practice advice, and the answer says so.',
  },
  {
    title: 'Students stay out',
    text: 'While you type, a guard looks for details of students and replaces them before anything is stored or sent. It tells you what it found.',
  },
  {
    title: 'It goes into the meeting',
    text: 'Print it, copy a table, or take it as a Word file with footnotes. Library resources are there to fill in and hand out.',
    link: { label: 'Look at the resources', href: routes.resources.path },
  },
] as const

const key = 'edcabinet:tour'

/** The index of the stop where the tour continues; the number of stops once it was finished. */
function storedStop(): number {
  return Math.min(Math.max(Number(localStorage.getItem(key)) || 0, 0), stops.length)
}

/** A tour in five steps; it continues where the person left it. */
export function Tour() {
  const [at, setAt] = useState<number | null>(null)
  const [reached, setReached] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)

  // Read after hydration: the server does not know the step reached.
  useEffect(() => setReached(storedStop()), [])
  useEffect(() => {
    if (at === null) return
    heading.current?.focus()
  }, [at])

  /** Shows a stop, or with null closes the tour; stores where it continues. */
  function go(to: number | null, next: number) {
    localStorage.setItem(key, String(next))
    setReached(next)
    setAt(to)
  }

  const stop = at === null ? null : stops[at]
  if (at === null || !stop)
    return (
      <p className="mt-6">
        <Button variant="secondary" onClick={() => setAt(reached >= stops.length ? 0 : reached)}>
          {reached === 0
            ? 'Take the two-minute tour'
            : reached >= stops.length
              ? 'Take the tour again'
              : `Go on with the tour (${reached + 1} of ${stops.length})`}
        </Button>
      </p>
    )
  const isLast = at === stops.length - 1
  return (
    <section aria-label="Tour" className="mt-6 rounded-lg border border-line bg-surface-raised p-6">
      <p className="text-xs font-semibold text-ink-muted">{`${at + 1} of ${stops.length}`}</p>
      <h2 ref={heading} tabIndex={-1} className="mt-1 text-xl">
        {stop.title}
      </h2>
      <p className="mt-2 text-ink-muted">{stop.text}</p>
      {'link' in stop && (
        <a
          href={stop.link.href}
          className="mt-1 inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
        >
          {stop.link.label}
        </a>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button onClick={() => (isLast ? go(null, stops.length) : go(at + 1, at + 1))}>
          {isLast ? 'Done' : 'Next'}
        </Button>
        {at > 0 && (
          <Button variant="secondary" onClick={() => go(at - 1, at - 1)}>
            Back
          </Button>
        )}
        {!isLast && (
          <Button variant="quiet" onClick={() => go(null, at)}>
            Leave the tour
          </Button>
        )}
      </div>
    </section>
  )
}
