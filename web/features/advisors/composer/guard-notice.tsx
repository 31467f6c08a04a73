import { lazy, Suspense } from 'react'
import { browserOnly } from '../../../ui/browser-only.ts'
import type { Preview } from './use-redaction.ts'

const FoundNotice = lazy(browserOnly(import.meta.env.SSR || (() => import('./found-notice.tsx'))))

/** Announces the replacements in a question; its content is loaded with the first finding. */
export function GuardNotice({ finding }: { finding: Preview | null }) {
  return (
    <div role="status" className="max-w-reading text-xs text-ink-muted">
      {finding && (
        <Suspense>
          <FoundNotice finding={finding} />
        </Suspense>
      )}
    </div>
  )
}
