import type { ReactNode } from 'react'

type GuidePageProps = { title: string; lead: string; children: ReactNode }

/** A public guide in one column. */
export function GuidePage({ title, lead, children }: GuidePageProps) {
  return (
    <div className="mx-auto max-w-[44rem] px-5 pt-12 pb-20 sm:pt-16">
      <h1 className="text-3xl sm:text-4xl">{title}</h1>
      <p className="mt-5 font-serif text-lg">{lead}</p>
      {children}
    </div>
  )
}

/** The link from a guide to an advisor. */
export function AskAnAdvisor({ href, children }: { href: string; children: string }) {
  return (
    <aside
      aria-label="Next step"
      className="mt-14 flex flex-wrap items-center justify-between gap-4 border-t border-line-strong pt-6"
    >
      <p className="max-w-[26rem] text-ink-muted">
        General guidance, not legal advice. For your own district, ask an advisor and check with
        your counsel.
      </p>
      <a
        href={href}
        className="inline-flex min-h-12 items-center rounded-md bg-brand px-6 font-semibold text-brand-ink hover:bg-brand-strong print:hidden"
      >
        {children}
      </a>
    </aside>
  )
}
