import type { ReactNode } from 'react'

/** The one h1 of a page; navigation moves focus here. */
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
