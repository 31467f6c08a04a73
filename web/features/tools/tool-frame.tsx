import type { ReactNode } from 'react'
import type { PageSource } from '../../../domain/guides/page-sources.ts'
import { routes } from '../../../domain/routes.ts'
import { SourceList } from '../../lib/source-list.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { unbroken } from '../../ui/unbroken.tsx'

type ToolFrameProps = {
  title: string
  lead: string
  children: ReactNode
  ask: { href: string; label: string }
  sources?: PageSource[]
}

/** The page of a tool: its purpose, the tool, its sources, and an advisor to ask. */
export function ToolFrame({ title, lead, children, ask, sources = [] }: ToolFrameProps) {
  return (
    <div className="mx-auto max-w-[52rem] px-5 pt-10 pb-20 sm:pt-14">
      <nav aria-label="Breadcrumb" className="text-sm text-ink-muted print:hidden">
        <a href={routes.resources.path} className="underline underline-offset-2 hover:text-ink">
          Resources
        </a>
        {' / Tool'}
      </nav>
      <h1 className="mt-3 text-3xl sm:text-4xl">{unbroken(title)}</h1>
      <p className="mt-4 max-w-[40rem] font-serif text-lg">{lead}</p>
      {children}
      {sources.length > 0 && (
        <div className="mt-10">
          <SourceList sources={sources} />
        </div>
      )}
      <aside
        aria-label="Next step"
        className="mt-14 flex flex-wrap items-center justify-between gap-4 border-t border-line-strong pt-6 print:hidden"
      >
        <p className="max-w-[26rem] text-ink-muted">
          Arithmetic on what you typed, not advice: check it with your business office.
        </p>
        <a href={ask.href} className={buttonClasses('primary')}>
          {ask.label}
        </a>
      </aside>
    </div>
  )
}
