import type { ReactNode } from 'react'

type LateSectionProps = {
  labelledBy: string
  /** Heights the browser assumes until the section comes near, narrow and wide. */
  reserve: string
  className?: string
  children: ReactNode
}

/** Laid out and painted only when the reader comes near; the reserved height keeps the page still. */
export function LateSection({ labelledBy, reserve, className = '', children }: LateSectionProps) {
  return (
    <section
      aria-labelledby={labelledBy}
      data-late=""
      className={`data-late:[content-visibility:auto] ${reserve} ${className}`}
    >
      {children}
    </section>
  )
}
