import { lazy, Suspense, useCallback, useState } from 'react'
import { browserOnly } from '../browser-only.ts'
import { type ChartData, ChartTable } from './chart-table.tsx'

// Loads d3-scale and d3-shape; rendered in the browser, once the width is known.
const TimePlot = lazy(browserOnly(import.meta.env.SSR || (() => import('./time-plot.tsx'))))

type TimeChartProps = Omit<ChartData, 'marks' | 'format'> & Partial<ChartData>

const plain = new Intl.NumberFormat('en-US')

/**
 * A line chart over time, `<TimeChart title="Visits by day" series={{ name: 'Visits', points }} />`
 * with points `{ label, value }`, and a table of its values, which the server renders.
 */
export function TimeChart({
  marks = [],
  format = (value) => plain.format(value),
  ...data
}: TimeChartProps) {
  const { ref, width } = useWidth()
  if (data.series.points.length === 0) return null
  const all = { ...data, marks, format }
  return (
    <figure>
      <div ref={ref} className="min-h-65">
        <Suspense>{width > 0 && <TimePlot {...all} width={width} />}</Suspense>
      </div>
      <ChartTable {...all} />
    </figure>
  )
}

/** An element's width in pixels; 0 until it is known. */
function useWidth() {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLDivElement) => {
    const observer = new ResizeObserver(() => setWidth(Math.max(240, element.clientWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
