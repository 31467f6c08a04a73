import type { ReactNode } from 'react'

type SectionProps = { id: string; title: string; description: ReactNode; children: ReactNode }

/** A section with title and description on the left and its content on the right. */
export function Section({ id, title, description, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="mt-10 grid gap-x-12 gap-y-6 border-t border-line pt-8 lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        <div className="mt-2 max-w-prose text-sm text-ink-muted">{description}</div>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
