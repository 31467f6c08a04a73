import { scaleLinear, scalePoint } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { ChartData } from './chart-table.tsx'

const height = 260
const margins = { top: 16, right: 12, bottom: 28 }

/** The SVG of a `TimeChart`; the pointer and the arrow keys select a point and show its values. */
export default function TimePlot({
  title,
  series,
  compared,
  open,
  marks,
  format,
  width,
}: ChartData & { width: number }) {
  const [active, setActive] = useState<number | null>(null)
  const { points } = series
  const last = points.length - 1
  const values = points.map(figureOf)
  const before = compared?.points.slice(0, points.length).map(figureOf)
  const all = [...values, ...(before ?? [])].filter((value) => value !== null)
  // Shares are scaled to their largest value, counts to at least 1.
  const whole = all.every(Number.isInteger)
  const most = Math.max(whole ? 1 : 0.01, ...all)
  const y = scaleLinear([0, most], [height - margins.bottom, margins.top]).nice(4)
  // The axis of counts has no fractions.
  const ticks = y.ticks(4).filter((tick) => Number.isInteger(tick) || !whole)
  const longestTick = Math.max(...ticks.map((tick) => format(tick).length))
  const margin = { ...margins, left: Math.max(44, 16 + 7 * longestTick) }
  const x = scalePoint<number>(
    points.map((_, at) => at),
    [margin.left, width - margin.right],
  )
  const placeOf = (at: number) => x(at) ?? margin.left
  const drawLine = line<Figure>(
    (_, at) => placeOf(at),
    (value) => y(value ?? 0),
  )
    .defined(isKnown)
    .curve(curveMonotoneX)
  const drawArea = area<Figure>(
    (_, at) => placeOf(at),
    y(0),
    (value) => y(value ?? 0),
  )
    .defined(isKnown)
    .curve(curveMonotoneX)
  const closed = open == null ? values : values.map((value, at) => (at < open ? value : null))
  const lastPart =
    open == null ? null : values.map((value, at) => (at === open || at === open - 1 ? value : null))
  const textOf = (at: number) => {
    const [value, other] = [values[at] ?? null, compared?.points[at]]
    const soFar = at === open ? ' so far' : ''
    const parts = [
      value === null
        ? `${points[at]?.label}: nothing yet`
        : `${points[at]?.label}: ${format(value)} ${series.name.toLowerCase()}${soFar}`,
    ]
    if (other && other.value !== null) parts.push(`${other.label}: ${format(other.value)}`)
    for (const mark of marks) if (mark.at === at) parts.push(mark.text)
    return parts
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: (active ?? points.length) - 1,
      ArrowRight: (active ?? -1) + 1,
      Home: 0,
      End: last,
    }[event.key]
    if (event.key === 'Escape') setActive(null)
    if (to === undefined) return
    event.preventDefault()
    setActive(Math.min(last, Math.max(0, to)))
  }
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) => {
    const at =
      (clientX - currentTarget.getBoundingClientRect().left - margin.left) / (x.step() || 1)
    setActive(Math.min(last, Math.max(0, Math.round(at))))
  }

  const shown = Math.min(active ?? open ?? last, last)
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`${title}. Arrow keys go from point to point.`}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={shown}
      aria-valuetext={textOf(shown).join('. ')}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setActive(null)}
      onBlur={() => setActive(null)}
      className="touch-pan-y"
    >
      <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="block h-auto w-full">
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={margin.left}
              x2={width - margin.right}
              y1={y(tick)}
              y2={y(tick)}
              className="stroke-line"
            />
            <text
              x={margin.left - 8}
              y={y(tick)}
              dy="0.32em"
              textAnchor="end"
              className="fill-ink-muted text-xs tabular-nums"
            >
              {format(tick)}
            </text>
          </g>
        ))}
        {labelled(points.length, width).map((at) => (
          <text
            key={at}
            x={placeOf(at)}
            y={height - 8}
            textAnchor={at === 0 ? 'start' : at === last ? 'end' : 'middle'}
            className="fill-ink-muted text-xs"
          >
            {points[at]?.label}
          </text>
        ))}
        {before && (
          <path
            d={drawLine(before) ?? ''}
            fill="none"
            strokeDasharray="4 4"
            strokeWidth={1.5}
            className="stroke-ink-muted"
          />
        )}
        <path d={drawArea(values) ?? ''} className="fill-brand-soft" />
        <path
          d={drawLine(closed) ?? ''}
          fill="none"
          strokeWidth={2}
          strokeLinejoin="round"
          className="stroke-brand"
        />
        {lastPart && (
          <path
            d={drawLine(lastPart) ?? ''}
            fill="none"
            strokeDasharray="2 5"
            strokeWidth={2}
            strokeLinecap="round"
            className="stroke-brand"
          />
        )}
        {values.map((value, at) =>
          value === null ||
          (at !== open && (values[at - 1] ?? values[at + 1] ?? null) !== null) ? null : (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place
              key={at}
              cx={placeOf(at)}
              cy={y(value)}
              r={4}
              strokeWidth={2}
              className={at === open ? 'fill-surface stroke-brand' : 'fill-brand'}
            />
          ),
        )}
        {marks.map(({ at, text }) => (
          <circle
            key={`${at} ${text}`}
            cx={placeOf(at)}
            cy={margin.top}
            r={5}
            strokeWidth={2}
            className="fill-surface stroke-attention"
          />
        ))}
        {active !== null && (
          <Pointed
            x={placeOf(active)}
            y={y(values[active] ?? 0)}
            width={width}
            lines={textOf(active)}
          />
        )}
      </svg>
    </div>
  )
}

type Figure = number | null
const figureOf = ({ value }: { value: Figure }) => value
const isKnown = (value: Figure) => value !== null

/** The selected point, with its values in a box. */
function Pointed({ x, y, width, lines }: { x: number; y: number; width: number; lines: string[] }) {
  const longest = Math.max(...lines.map(({ length }) => length))
  const boxWidth = Math.min(width - 16, longest * 7.4 + 24)
  const left = Math.min(Math.max(8, x - boxWidth / 2), width - boxWidth - 8)
  const boxHeight = lines.length * 20 + 12
  return (
    <g>
      <line
        x1={x}
        x2={x}
        y1={margins.top}
        y2={height - margins.bottom}
        className="stroke-line-strong"
      />
      <circle cx={x} cy={y} r={5} strokeWidth={2} className="fill-surface stroke-brand" />
      <g transform={`translate(${left} ${y > boxHeight + 40 ? y - boxHeight - 14 : y + 16})`}>
        <rect
          width={boxWidth}
          height={boxHeight}
          rx={6}
          className="fill-surface-raised stroke-line-strong"
        />
        {lines.map((text, at) => (
          <text
            key={text}
            x={12}
            y={20 + at * 20}
            className={`text-xs ${at === 0 ? 'fill-ink font-semibold' : 'fill-ink-muted'}`}
          >
            {text}
          </text>
        ))}
      </g>
    </g>
  )
}

/** Indexes of the points that have their label below: as many as fit, evenly spread. */
function labelled(count: number, width: number): number[] {
  const fit = Math.max(2, Math.floor(width / 110))
  const step = Math.max(1, Math.ceil((count - 1) / (fit - 1)))
  return Array.from({ length: count }, (_, at) => at).filter((at) => at % step === 0)
}
