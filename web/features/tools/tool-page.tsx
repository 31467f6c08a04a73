import { createElement, type ReactNode } from 'react'
import { routes } from '../../../domain/routes.ts'
import type { ToolReport } from '../../../domain/tools/report.ts'
import { buttonClasses } from '../../ui/button.tsx'
import type { Kept } from './kept-inputs.tsx'
import { type Piece, viewOf } from './tool-view.ts'

type ToolFormProps = {
  /** A key of the tools in web/features/tools/tool-island.ts. */
  tool: string
  action: string
  report: ToolReport
  kept: Kept
  children: ReactNode
}

/**
 * A tool's form and report. Without JavaScript the form loads the page again; with it the report
 * follows the form and can be shared, saved and printed.
 */
export function ToolForm({ tool, action, report, kept, children }: ToolFormProps) {
  return (
    <div data-tool={tool} data-tool-kept={kept ? '' : undefined} className="tool">
      <form action={action} className="mt-10" autoComplete="off">
        {children}
        <button type="submit" data-tool-submit className={buttonClasses('primary', 'mt-6')}>
          Work it out
        </button>
      </form>
      <section data-tool-result aria-label="Result" className="mt-12">
        {viewOf(report).map(toReact)}
      </section>
      <div data-tool-actions hidden className="mt-8">
        <div className="flex flex-wrap gap-3">
          {kept && <ToolButton action="keep">Save with my district</ToolButton>}
          <ToolButton action="link">Copy link</ToolButton>
          <ToolButton action="print">Print</ToolButton>
          <ToolButton action="csv">Save as CSV</ToolButton>
          <ToolButton action="word">Save as Word</ToolButton>
        </div>
        <p role="status" data-tool-said className="mt-3 min-h-6 text-sm text-ink-muted" />
        <p className="mt-1 text-sm text-ink-muted">
          {kept
            ? 'What you type stays in this browser until you save it with your district: you find it again on every device, and nobody else sees it. '
            : 'What you type stays in this browser. '}
          A link carries it behind the “#”, which is not sent to us.
          {!kept && (
            <>
              {' '}
              <a
                href={`${routes.auth.path}?${new URLSearchParams({ next: action })}`}
                className="inline-block py-0.5 text-brand underline underline-offset-2"
              >
                Log in
              </a>
              {' to save it with your district.'}
            </>
          )}
        </p>
      </div>
    </div>
  )
}

function ToolButton({ action, children }: { action: string; children: string }) {
  return (
    <button type="button" data-tool-action={action} className={buttonClasses('secondary')}>
      {children}
    </button>
  )
}

/** A piece of a report as a React element. */
export function toReact(piece: Piece, key: number): ReactNode {
  if (typeof piece === 'string') return piece
  const { class: className, tabindex, ...rest } = piece.attributes
  const attributes = { ...rest, className, ...(tabindex && { tabIndex: Number(tabindex) }), key }
  return createElement(piece.tag, attributes, ...piece.children.map(toReact))
}
