import type { Context } from 'hono'
import { counted } from '../../domain/counted.ts'
import { csvLine } from '../../domain/csv.ts'
import type { AppEnv } from './app-env.ts'

type Cells = readonly (string | number | null)[]

/** Most rows of a CSV answer: a longer one is cut off, and its last line says so. */
export const mostCsvRows = 10_000

/**
 * Streams a CSV file for download, so that no table has to fit into memory. `page` is called with
 * 1, 2, … until it returns no rows.
 */
export function csvAnswer(
  c: Context<AppEnv>,
  { name, header, page }: { name: string; header: Cells; page(number: number): Promise<Cells[]> },
): Response {
  const encoder = new TextEncoder()
  let [next, rows] = [1, 0]
  const body = new ReadableStream<Uint8Array>({
    // Begins with a byte-order mark, by which spreadsheets recognise UTF-8.
    start: (controller) => controller.enqueue(encoder.encode(`\ufeff${csvLine(header)}`)),
    async pull(controller) {
      const lines = await page(next)
      next += 1
      rows += lines.length
      if (lines.length > 0) controller.enqueue(encoder.encode(lines.map(csvLine).join('')))
      if (rows >= mostCsvRows)
        controller.enqueue(
          encoder.encode(csvLine([`Cut off after ${counted(rows, 'row')}: narrow the filter`])),
        )
      if (lines.length === 0 || rows >= mostCsvRows) controller.close()
    },
  })
  const day = new Date().toISOString().slice(0, 10)
  return c.body(body, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}-${day}.csv"`,
    'Cache-Control': 'private, no-store',
  })
}
