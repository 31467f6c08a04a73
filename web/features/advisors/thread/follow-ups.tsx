import type { FollowUp } from '../../../../domain/advisors/conversations.ts'

type FollowUpsProps = { followUps: FollowUp[]; onAsk(question: string): void }

/** Where to go from here, a tap each. */
export function FollowUps({ followUps, onAsk }: FollowUpsProps) {
  if (followUps.length === 0) return null
  return (
    <div className="mt-2 print:hidden">
      <h3 className="mb-2 font-sans text-xs font-semibold text-ink-muted">Ask next</h3>
      <ul className="flex max-w-reading flex-col items-start gap-2">
        {followUps.map(({ label, question }) => (
          <li key={label}>
            <button
              type="button"
              onClick={() => onAsk(question)}
              className="min-h-11 rounded-md border border-line bg-surface-raised px-3.5 py-2 text-left text-sm hover:border-advisor"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
