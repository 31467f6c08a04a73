import { Eye } from 'lucide-react'
import type { Viewer } from '../../domain/access.ts'

/**
 * The banner shown while an admin impersonates somebody, with a form to end it, which works without
 * JavaScript.
 */
export function ImpersonationBanner({ viewer }: { viewer: Viewer }) {
  if (!viewer.impersonatedBy || !viewer.user) return null
  return (
    <form
      method="post"
      action="/api/impersonation/end"
      aria-label="Seeing the site as somebody else"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-attention-soft px-4 py-2 text-sm text-attention sm:px-8 print:hidden"
    >
      <p className="flex min-w-0 flex-1 basis-72 items-start gap-2.5">
        <Eye aria-hidden strokeWidth={1.75} className="mt-0.5 size-4.5 shrink-0" />
        <span>
          You see the site as <strong>{viewer.user.name}</strong>. You can change nothing, and their
          conversations stay closed. It ends by itself within half an hour.
        </span>
      </p>
      <button
        type="submit"
        className="inline-flex min-h-10 items-center font-semibold underline underline-offset-4"
      >
        Back to your own account
      </button>
    </form>
  )
}
