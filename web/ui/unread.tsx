import type { ReactNode } from 'react'

/** A line in the place of what a page could not read, while the rest of it is shown. */
export function Unread({ children }: { children: ReactNode }) {
  return <p className="mt-3 text-sm text-danger">{children} Load the page again in a minute.</p>
}
