import { ShieldCheck } from 'lucide-react'
import { findingsInWords, piecesOf } from './student-data.ts'
import type { GuardFinding } from './use-guard.ts'

/** Says what about a student was found in a question, and shows what is sent in its place. */
export function GuardNotice({ finding }: { finding: GuardFinding | null }) {
  return (
    <div role="status">
      {finding && (
        <details className="group mb-2 max-w-reading rounded-md bg-attention-soft px-3 py-2 text-attention">
          <summary className="flex min-h-6 text-sm list-none items-start gap-2">
            <ShieldCheck aria-hidden strokeWidth={1.75} className="mt-0.5 size-4.5 shrink-0" />
            <span className="flex-1">{findingsInWords(finding.findings)}.</span>
            <span className="shrink-0 underline underline-offset-2">
              <span className="group-open:hidden">Preview</span>
              <span className="hidden group-open:inline">Hide</span>
            </span>
          </summary>
          <p className="mt-2 text-xs">Sent in its place:</p>
          <p className="mt-1 max-h-40 text-sm overflow-y-auto whitespace-pre-wrap break-words text-ink">
            {piecesOf(finding.typed, finding).map(({ text, replaced }, index) =>
              replaced ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: drawn anew for each text
                <mark key={index} className="placeholder-mark">
                  {text}
                </mark>
              ) : (
                text
              ),
            )}
          </p>
        </details>
      )}
    </div>
  )
}
