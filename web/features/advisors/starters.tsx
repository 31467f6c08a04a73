import { type AdvisorId, advisors } from '../../../domain/advisors.ts'

type StartersProps = { advisor: AdvisorId; onAsk(question: string): void }

/** Before the first question: what this advisor covers and three ways to begin. */
export function Starters({ advisor, onAsk }: StartersProps) {
  const { scope, starters } = advisors[advisor]
  return (
    <div className="max-w-reading">
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
  )
}
