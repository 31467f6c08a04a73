import { lazy, Suspense, useEffect, useState } from 'react'
import { type AdvisorId, advisors } from '../../../domain/advisors/advisors.ts'
import { browserOnly } from '../../ui/browser-only.ts'
import { columns } from './columns.ts'

const Beginnings = lazy(browserOnly(import.meta.env.SSR || (() => import('./beginnings.tsx'))))

type StartersProps = { advisor: AdvisorId; temporary: boolean; onAsk(question: string): void }

/**
 * An advisor's page before the first question: its scope, starter questions and recent
 * conversations.
 */
export function Starters({ advisor, temporary, onAsk }: StartersProps) {
  const { scope, starters } = advisors[advisor]
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return (
    <div className={`${columns} gap-y-12`}>
      <div>
        <p className="font-serif text-lg leading-snug sm:text-xl">
          Ask about {scope}. You get what to do first, who does it, how to show it worked, and the
          passage it rests on.
        </p>
        <h2 className="mb-3 mt-10 font-sans text-xs font-semibold text-ink-muted">
          Questions leaders start with
        </h2>
        <ul className="divide-y divide-line border-y border-line">
          {starters.map((question) => (
            <li key={question}>
              <button
                type="button"
                onClick={() => onAsk(question)}
                className="min-h-14 w-full px-1 py-3.5 text-left hover:text-advisor"
              >
                {question}
              </button>
            </li>
          ))}
        </ul>
      </div>
      {mounted && !temporary && (
        <Suspense>
          <Beginnings advisor={advisor} />
        </Suspense>
      )}
    </div>
  )
}
