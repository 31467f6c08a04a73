import { MoveDown, MoveUp } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { buttonClasses } from './button.tsx'
import { useFocusKept } from './use-focus-kept.ts'

export type Column<Row> = {
  id: string
  title: string
  cell(row: Row): ReactNode
  /** The header's link, and the present direction. */
  sort?: { href: string; direction: 'ascending' | 'descending' | undefined }
  /** Label before the value on narrow screens, where rows are blocks without headers. */
  narrow?: string
  /** Whether it has a line of its own there. */
  ownLine?: true
  numeric?: true
}

type DataTableProps<Row> = {
  /** Caption for screen readers. */
  caption: string
  /** The first column is the row's heading. */
  columns: Column<Row>[]
  rows: Row[]
  keyOf(row: Row): string
  /** Shown without rows. */
  empty: ReactNode
  /** While another page of it is loaded. */
  busy?: boolean
  selection?: Selection<Row>
  pages?: { page: number; previous?: string; next?: string }
}

type Selection<Row> = {
  selected: ReadonlySet<string>
  onChange(selected: Set<string>): void
  /** The row's name, for the label of its checkbox. */
  nameOf(row: Row): string
}

/**
 * A table whose rows, order and pages come from the server; links change them. On a narrow screen
 * each row is a block. The up and down keys move between rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, empty, busy = false, selection, pages } = props
  const kept = useFocusKept<HTMLDivElement>(rows)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list is no set of fields
    <div {...kept} role="group" aria-label={caption} aria-busy={busy} className="@container mt-5">
      <p role="status" className="sr-only">
        {busy ? 'Loading…' : `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`}
      </p>
      {rows.length === 0 ? (
        <div className="rounded-md border border-line border-dashed px-5 py-10 text-center text-ink-muted">
          {empty}
        </div>
      ) : (
        <table
          className={`block w-full border-y border-line transition-opacity @2xl:table ${busy ? 'opacity-50' : ''}`}
        >
          <caption className="sr-only">{caption}</caption>
          <Header columns={columns} rows={rows} keyOf={keyOf} selection={selection} />
          <tbody
            className="block divide-y divide-line @2xl:table-row-group"
            onKeyDown={moveBetweenRows}
          >
            {rows.map((row) => (
              <TableRow key={keyOf(row)} {...{ row, columns, keyOf, selection }} />
            ))}
          </tbody>
        </table>
      )}
      {pages && <Pages {...pages} />}
    </div>
  )
}

type PartProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'keyOf'> & {
  selection: Selection<Row> | undefined
}

function Header<Row>({ columns, rows, keyOf, selection }: PartProps<Row> & { rows: Row[] }) {
  const keys = rows.map(keyOf)
  const all = selection !== undefined && keys.every((key) => selection.selected.has(key))
  return (
    <thead className="block @2xl:table-header-group">
      <tr className="flex flex-wrap items-center gap-x-5 @2xl:table-row">
        {selection && (
          <th scope="col" className="py-1 text-left @2xl:w-9 print:hidden">
            <input
              type="checkbox"
              aria-label="Select all on this page"
              checked={all}
              onChange={() => selection.onChange(new Set(all ? [] : keys))}
              className="size-4.5 align-middle"
            />
          </th>
        )}
        {columns.map(({ id, title, sort, numeric }) => (
          <th
            key={id}
            scope="col"
            aria-sort={sort?.direction}
            className={`text-xs font-semibold text-ink-muted @2xl:py-1.5 @2xl:pr-4 ${numeric ? 'text-right' : 'text-left'} ${sort ? '' : 'sr-only @2xl:not-sr-only @2xl:table-cell'}`}
          >
            {sort ? <SortLink title={title} {...sort} /> : title}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function SortLink({
  title,
  href,
  direction,
}: { title: string } & NonNullable<Column<never>['sort']>) {
  const Arrow = direction === 'descending' ? MoveDown : MoveUp
  return (
    <a
      href={href}
      className="group inline-flex min-h-8 items-center gap-1 underline-offset-4 hover:text-ink hover:underline"
    >
      {title}
      <Arrow
        aria-hidden
        strokeWidth={2}
        className={`size-3.5 ${direction ? '' : 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60'}`}
      />
    </a>
  )
}

const cell =
  'min-w-0 align-top text-sm empty:hidden @2xl:table-cell @2xl:py-2 @2xl:pr-4 @2xl:empty:table-cell'

function TableRow<Row>({ row, columns, keyOf, selection }: PartProps<Row> & { row: Row }) {
  const key = keyOf(row)
  const [first, ...rest] = columns
  const selected = selection?.selected.has(key) ?? false
  const toggle = () => {
    const next = new Set(selection?.selected)
    if (!next.delete(key)) next.add(key)
    selection?.onChange(next)
  }
  return (
    <tr
      data-row=""
      className={`flex flex-wrap gap-x-4 gap-y-0.5 border-line py-3 @2xl:table-row @2xl:border-t @2xl:py-0 @2xl:hover:bg-surface-sunken ${selected ? 'bg-brand-soft' : ''} ${selection ? 'relative pl-9 @2xl:pl-0' : ''}`}
    >
      {selection && (
        <td className="absolute left-0 top-3 block @2xl:static @2xl:table-cell @2xl:py-2 @2xl:align-top print:hidden">
          <input
            type="checkbox"
            aria-label={`Select ${selection.nameOf(row)}`}
            checked={selected}
            onChange={toggle}
            className="size-4.5 align-middle"
          />
        </td>
      )}
      {first && (
        <th
          scope="row"
          className={`${cell} basis-full break-words text-left font-normal @2xl:max-w-md`}
        >
          {first.cell(row)}
        </th>
      )}
      {rest.map(({ id, cell: content, narrow, ownLine, numeric }) => (
        <td
          key={id}
          className={`${cell} break-words ${ownLine ? 'basis-full' : ''} ${numeric ? '@2xl:text-right' : ''}`}
        >
          {narrow && <span className="text-ink-muted @2xl:hidden">{narrow} </span>}
          {content(row)}
        </td>
      ))}
    </tr>
  )
}

/** Moves the focus to the same control of the row above or below. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof HTMLElement)) return
  // Arrow keys have a meaning of their own in a field.
  if (event.target.matches('select, textarea, input:not([type="checkbox"])')) return
  const row = event.target.closest('[data-row]')
  const other = step === 1 ? row?.nextElementSibling : row?.previousElementSibling
  if (!row || !other) return
  const stops = (of: Element) => [...of.querySelectorAll<HTMLElement>('a, button, input, select')]
  const at = stops(row).indexOf(event.target)
  const next = stops(other)[at] ?? stops(other)[0]
  next?.focus()
  event.preventDefault()
}

/** Links to the previous and next page. Following one moves the focus to the start of the list. */
export function Pages({ page, previous, next }: NonNullable<DataTableProps<never>['pages']>) {
  const nav = useRef<HTMLElement>(null)
  const shown = useRef(page)
  const turned = useRef(false)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const list = nav.current?.parentElement
    if (!turned.current || !list) return
    turned.current = false
    list.tabIndex = -1
    list.focus({ preventScroll: true })
    list.scrollIntoView()
  }, [page])
  const turn = () => {
    turned.current = true
  }
  if (!previous && !next) return null
  return (
    <nav ref={nav} aria-label="Pages" className="mt-4 flex flex-wrap items-center gap-3">
      {previous && (
        <a href={previous} rel="prev" onClick={turn} className={buttonClasses('secondary')}>
          Previous
        </a>
      )}
      <p className="text-sm text-ink-muted">Page {page}</p>
      {next && (
        <a href={next} rel="next" onClick={turn} className={buttonClasses('secondary')}>
          Next
        </a>
      )}
    </nav>
  )
}
