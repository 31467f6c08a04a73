import type { ToolReport, ToolRow, ToolTable } from '../../../domain/tools/report.ts'

/** A piece of a report's HTML, rendered by React on the worker and by the DOM in the browser. */
export type Piece = string | Element
type Element = { tag: string; attributes: Record<string, string>; children: Piece[] }

function piece(tag: string, classes: string, ...children: Piece[]): Element {
  return { tag, attributes: classes ? { class: classes } : {}, children }
}

function withAttributes(element: Element, attributes: Record<string, string>): Element {
  return { ...element, attributes: { ...element.attributes, ...attributes } }
}

/** The HTML of a report. */
export function viewOf({ title, figures, tables, notes }: ToolReport): Piece[] {
  return [
    piece('h2', 'text-2xl', title),
    ...(figures.length > 0
      ? [piece('dl', 'mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-2', ...figures.map(figureView))]
      : []),
    ...tables.map(tableView),
    ...(notes.length > 0
      ? [
          piece(
            'ul',
            'mt-8 list-disc pl-5 text-sm text-ink-muted',
            ...notes.map((note) => piece('li', 'py-1', note)),
          ),
        ]
      : []),
  ]
}

function figureView({ label, value, note }: ToolReport['figures'][number]): Element {
  return piece(
    'div',
    'border-t border-line-strong pt-3',
    piece('dt', 'text-sm font-semibold', label),
    piece('dd', 'mt-1 font-serif text-3xl tabular-nums', value),
    ...(note ? [piece('dd', 'mt-1 text-sm text-ink-muted', note)] : []),
  )
}

/** A table, with a bar in each row that has a share. */
export function tableView({ caption, columns, rows }: ToolTable): Element {
  const head = columns.map((column, at) =>
    withAttributes(piece('th', at === 0 ? first : cell, column), { scope: 'col' }),
  )
  const table = piece(
    'table',
    'w-full border-collapse text-sm',
    piece('caption', 'pb-2 text-left font-serif text-lg', caption),
    piece('thead', 'border-b border-line-strong', piece('tr', '', ...head)),
    piece('tbody', '', ...rows.map(rowView)),
  )
  // A table wider than the screen is shaded where it goes on, and scrolls, also by keyboard.
  return withAttributes(piece('div', 'sideways mt-10', table), {
    role: 'region',
    'aria-label': caption,
    tabindex: '0',
  })
}

const first = 'py-2 pr-4 text-left align-top font-semibold'
const cell = 'px-2 py-2 last:pr-0 text-left align-top tabular-nums'

function rowView({ cells, share }: ToolRow): Element {
  const [name = '', ...rest] = cells.map(String)
  const heading = piece('th', first, name, ...(share === undefined ? [] : [bar(share)]))
  return piece(
    'tr',
    'border-b border-line',
    withAttributes(heading, { scope: 'row' }),
    ...rest.map((text) => piece('td', cell, text)),
  )
}

/** A bar for a share of 0 to 1; hidden from screen readers, since the row has the number. */
function bar(share: number): Element {
  const width = String(Math.round(share * 100))
  const rect = (w: string, classes: string) =>
    withAttributes(piece('rect', classes), { width: w, height: '6' })
  return withAttributes(
    piece('svg', 'mt-1.5 block h-1.5 w-20', rect('100', 'fill-line'), rect(width, 'fill-brand')),
    { viewBox: '0 0 100 6', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
  )
}
