import { useEffect, useState } from 'react'
import { type LiveVisitor, readLive } from './calls.ts'
import { valueInWords } from './words.ts'

/** How often the live visitors are read. */
const everyMs = 10_000
const mostShown = 12

/** Visitors on the site now, by page; updated while this page is visible. */
export default function Live() {
  const [visitors, setVisitors] = useState<LiveVisitor[] | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let gone = false
    const look = () => {
      if (document.visibilityState !== 'visible') return
      readLive().then(
        (found) => {
          if (gone) return
          setVisitors(found.visitors)
          setFailed(false)
        },
        () => !gone && setFailed(true),
      )
    }
    look()
    const timer = setInterval(look, everyMs)
    return () => {
      gone = true
      clearInterval(timer)
    }
  }, [])
  const pages = Map.groupBy(visitors ?? [], ({ pagePath }) => pagePath)
  const sorted = [...pages].toSorted(([, a], [, b]) => b.length - a.length)
  return (
    <section
      aria-labelledby="live"
      className="rounded-md border border-line bg-surface-raised px-5 py-4"
    >
      <h2 id="live" className="flex items-center gap-2.5 text-lg">
        <span
          aria-hidden
          className={`size-2.5 rounded-full ${visitors?.length ? 'bg-brand' : 'bg-line-strong'}`}
        />
        {visitors === null ? 'Here now' : `${visitors.length} here now`}
      </h2>
      {failed && (
        <p role="status" className="mt-1 text-sm text-attention">
          Who is here cannot be read at the moment; it is tried again every 10 seconds.
        </p>
      )}
      {visitors === null && !failed && <p className="late mt-1 text-sm text-ink-muted">Looking…</p>}
      {visitors?.length === 0 && (
        <p className="mt-1 text-sm text-ink-muted">Nobody is on the site at the moment.</p>
      )}
      <ul className="mt-2 grid gap-x-8 gap-y-1 text-sm empty:hidden sm:grid-cols-2">
        {sorted.slice(0, mostShown).map(([path, there]) => (
          <li key={path} className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4">
            <span className="max-w-full truncate">{path}</span>
            <span className="text-ink-muted">{whoIsThere(there)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function whoIsThere(there: LiveVisitor[]): string {
  const signedIn = there.filter((visitor) => visitor.signedIn).length
  const kinds = [
    ...new Set(there.map(({ deviceType }) => valueInWords('device', deviceType).toLowerCase())),
  ]
  const people = `${there.length} ${there.length === 1 ? 'visitor' : 'visitors'}`
  return [people, signedIn > 0 && `${signedIn} signed in`, kinds.join(', ')]
    .filter(Boolean)
    .join(' · ')
}
