import { routes } from '../../../domain/routes.ts'
import { narrowRow } from '../../ui/chart/bar-list.tsx'
import { Unread } from '../../ui/unread.tsx'
import { TimeSince } from './time-since.tsx'

type Miss = { words: string; searches: number; lastAt: string }

/** Words searched in the library without a result: subjects for new resources. */
export function SearchMisses({ misses }: { misses: Miss[] | null }) {
  return (
    <section aria-labelledby="misses" className="@container min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="misses" className="text-xl">
          Searched for in vain
        </h2>
        <a
          href={routes.adminResourceNew.path}
          className="text-sm font-semibold text-brand underline-offset-4 hover:underline"
        >
          Write a resource
        </a>
      </div>
      {!misses ? (
        <Unread>What was searched for cannot be read just now.</Unread>
      ) : misses.length === 0 ? (
        <p className="mt-3 border-t border-line py-3 text-sm text-ink-muted">
          Every search of the library has found something so far.
        </p>
      ) : (
        <table className="mt-3 w-full table-fixed border-y border-line text-sm @max-2xs:block">
          <caption className="sr-only">Words that found nothing in the library</caption>
          <thead className="text-left text-xs text-ink-muted @max-2xs:block">
            <tr className={narrowRow}>
              <th scope="col" className="py-1.5 font-normal @max-2xs:basis-full">
                Words
              </th>
              <th scope="col" className="w-16 py-1.5 text-right font-normal @max-2xs:w-auto">
                Searches
              </th>
              <th
                scope="col"
                className="w-34 py-1.5 pl-4 text-right font-normal sm:w-40 @max-2xs:w-auto"
              >
                Last
              </th>
            </tr>
          </thead>
          <tbody className="@max-2xs:block">
            {misses.map(({ words, searches, lastAt }) => (
              <tr key={words} className={`border-t border-line ${narrowRow}`}>
                <th
                  scope="row"
                  className="break-words py-1.5 text-left font-normal @max-2xs:basis-full"
                >
                  {words}
                </th>
                <td className="py-1.5 text-right align-top tabular-nums">{searches}</td>
                <td className="py-1.5 pl-4 text-right align-top text-ink-muted">
                  <TimeSince at={lastAt} /> ago
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
