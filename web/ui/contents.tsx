import type { ReactNode } from 'react'

/** The classes of a link in `Contents`. */
export const contentsLinkClasses =
  'flex min-h-8 gap-2.5 py-1 text-ink-muted hover:text-brand hover:underline hover:underline-offset-4'

/**
 * The table of contents beside a document, in the second column of its grid; `children` are its
 * items.
 */
export function Contents({ children }: { children: ReactNode }) {
  return (
    <nav
      aria-label="Contents"
      className="self-start lg:sticky lg:top-[calc(var(--nav-height)+2rem)] lg:col-start-2 lg:row-start-2 lg:max-h-[calc(100dvh-var(--nav-height)-3rem)] lg:overflow-y-auto print:hidden"
    >
      <h2 className="font-sans text-sm font-semibold tracking-normal">Contents</h2>
      <ol className="mt-2 border-t border-line pt-2 text-sm">{children}</ol>
    </nav>
  )
}
