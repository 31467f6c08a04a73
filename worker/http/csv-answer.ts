import type { Context } from 'hono'
import { mostCsvRows } from '../../domain/constants.ts'
import { counted } from '../../domain/counted.ts'
import { csvLine } from '../../domain/csv.ts'
import { isoDay } from '../../domain/text/dates.ts'
import type { AppEnv } from './app-env.ts'
import { streamed } from './streamed.ts'

type Cells = readonly (string | number | null)[]

type Csv = {
  name: string
  header: Cells
  /** The rows of page 1, 2, …; none after the last. */
  page(number: number): Promise<Cells[]>
}

/** Streams a CSV file for download, so that no table has to fit into memory. */
export async function csvAnswer(c: Context<AppEnv>, csv: Csv): Promise<Response> {
  const day = isoDay(new Date())
  return c.body(await streamed(csvChunks(csv)), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${csv.name}-${day}.csv"`,
    'Cache-Control': 'private, no-store',
  })
}

async function* csvChunks({ header, page }: Csv): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let rows = 0
  for (let number = 1; rows < mostCsvRows; number++) {
    const lines = await page(number)
    rows += lines.length
    // Begins with a byte-order mark, by which spreadsheets recognise UTF-8.
    const head = number === 1 ? `\ufeff${csvLine(header)}` : ''
    const text = head + lines.map(csvLine).join('')
    if (text) yield encoder.encode(text)
    if (lines.length === 0) return
  }
  yield encoder.encode(csvLine([`Cut off after ${counted(rows, 'row')}: narrow the filter`]))
}
