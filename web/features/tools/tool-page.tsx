import { createElement, type ReactNode } from 'react'
import type { ToolReport } from '../../../domain/tools/report.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { type Piece, viewOf } from './tool-view.ts'

type ToolFormProps = {
  /** As web/features/tools/tool-island.ts knows it. */
  tool: string
  action: string
  report: ToolReport
  children: ReactNode
}

/**
 * A form and its result. Without JavaScript the form asks for the page again; with it the result
 * follows what is typed, and can be shared, saved and printed.
 */
export function ToolForm({ tool, action, report, children }: ToolFormProps) {
  return (
    <div data-tool={tool} className="tool">
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
          <ToolButton action="link">Copy link</ToolButton>
          <ToolButton action="print">Print</ToolButton>
          <ToolButton action="csv">Save as CSV</ToolButton>
          <ToolButton action="word">Save as Word</ToolButton>
        </div>
        <p role="status" data-tool-said className="mt-3 min-h-6 text-sm text-ink-muted" />
        <p className="mt-1 text-sm text-ink-muted">
          What you type stays in this browser. A link carries it behind the “#”, which is not sent
          to us.
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

function toReact(piece: Piece, key: number): ReactNode {
  if (typeof piece === 'string') return piece
  const { class: className, tabindex, ...rest } = piece.attributes
  const attributes = { ...rest, className, ...(tabindex && { tabIndex: Number(tabindex) }), key }
  return createElement(piece.tag, attributes, ...piece.children.map(toReact))
}
