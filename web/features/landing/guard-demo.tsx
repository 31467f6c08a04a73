import { exampleText, findingsInWords, guardPieces } from './guard-pieces.ts'

/**
 * A demonstration of the student-data guard: rendered with an example, and on own text with
 * JavaScript.
 */
export function GuardDemo({ className }: { className: string }) {
  const { pieces, count } = guardPieces(exampleText)
  return (
    <div
      data-guard-demo=""
      className={`self-start rounded-lg border border-line bg-surface-raised p-5 sm:p-6 ${className}`}
    >
      <label htmlFor="guard-text" className="text-sm font-semibold">
        A question as somebody might write it
      </label>
      <textarea
        id="guard-text"
        rows={4}
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        defaultValue={exampleText}
        aria-describedby="guard-note"
        className="mt-2 w-full resize-y rounded-md border border-line-strong bg-surface px-3 py-2.5"
      />
      <h3 className="mt-4 font-sans text-sm font-semibold tracking-normal">
        What would be stored and sent
      </h3>
      <p
        data-guard-result=""
        className="mt-2 min-h-20 rounded-md bg-surface-sunken px-3 py-2.5 break-words whitespace-pre-wrap"
      >
        {pieces.map(({ text, at, isPlaceholder }) =>
          isPlaceholder ? (
            <mark key={at} className="found">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </p>
      <p data-guard-count="" aria-live="polite" className="mt-2 text-sm text-ink-muted">
        {findingsInWords(count)}
      </p>
      <p id="guard-note" className="mt-1 text-xs text-ink-muted">
        The person and numbers are invented. What you type here is read in your browser and sent
        nowhere.
      </p>
    </div>
  )
}
