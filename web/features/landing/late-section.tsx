import type { ReactNode } from 'react'

type LateSectionProps = {
  id?: string
  labelledBy: string
  /** Heights the browser assumes until the section comes near, narrow and wide. */
  reserve: string
  className?: string
  children: ReactNode
}

/** Laid out and painted only when the reader comes near; the reserved height keeps the page still. */
export function LateSection({
  id,
  labelledBy,
  reserve,
  className = '',
  children,
}: LateSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      data-late=""
      className={`data-late:[content-visibility:auto] ${reserve} ${className}`}
    >
      {children}
    </section>
  )
}
