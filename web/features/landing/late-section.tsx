import type { ReactNode } from 'react'

type LateSectionProps = {
  id?: string
  labelledBy: string
  /** Classes with the heights assumed until the section is rendered, on narrow and wide screens. */
  reserve: string
  className?: string
  children: ReactNode
}

/**
 * A section that the browser renders when the reader comes near (content-visibility); the assumed
 * height keeps the page from moving.
 */
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
