import { useMemo } from 'react'
import { type Hint, hintsOf, readingLevel } from '../../../../../domain/resources/hints.ts'
import { readingMinutes } from '../../../../../domain/resources/reading.ts'

const kinds: Record<Hint['kind'], string> = {
  heading: 'Heading',
  link: 'Link',
  picture: 'Picture',
  language: 'Language',
  table: 'Table',
}

/** The text's reading level and hints for it. */
export function Hints({ markdown }: { markdown: string }) {
  const hints = useMemo(() => hintsOf(markdown), [markdown])
  const { grade, words } = useMemo(() => readingLevel(markdown), [markdown])
  return (
    <details className="border-t border-line px-5 py-1 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center gap-x-5 text-ink-muted">
        <span className={hints.length > 0 ? 'font-semibold text-attention' : ''}>
          {hints.length === 0
            ? 'No hints'
            : `${hints.length} ${hints.length === 1 ? 'hint' : 'hints'}`}
        </span>
        <span>{`${words} words of prose, ${readingMinutes(words)} min`}</span>
        {words >= 30 && <span>{`reads like school year ${Math.round(grade)}`}</span>}
      </summary>
      {hints.length > 0 && (
        <ul className="pb-3">
          {hints.map(({ kind, text, line }) => (
            <li key={`${line} ${text}`} className="flex gap-3 py-1">
              <span className="w-20 shrink-0 text-ink-muted">
                {line === null ? kinds[kind] : `Line ${line}`}
              </span>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
