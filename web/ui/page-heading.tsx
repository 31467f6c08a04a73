import type { ReactNode } from 'react'

/** A page's single h1, which is focused after navigation. */
export function PageHeading({
  children,
  className = '',
}: {
  children: ReactNode
  className?: string
}) {
  return (
    <h1 tabIndex={-1} className={`text-2xl sm:text-3xl ${className}`}>
      {children}
    </h1>
  )
}
