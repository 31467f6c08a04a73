type FollowUpsProps = { questions: string[]; onAsk(question: string): void }

/** Where to go from here, a tap each. */
export function FollowUps({ questions, onAsk }: FollowUpsProps) {
  if (questions.length === 0) return null
  return (
    <div className="mt-2 print:hidden">
      <h3 className="mb-2 font-sans text-xs font-semibold text-ink-muted">Ask next</h3>
      <ul className="flex max-w-reading flex-col items-start gap-2">
        {questions.map((text) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => onAsk(text)}
              className="min-h-11 rounded-md border border-line bg-surface-raised px-3.5 py-2 text-left text-sm hover:border-advisor"
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
