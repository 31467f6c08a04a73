import { CsvError, parse } from 'csv-parse/sync'
import { advisorIds, advisors } from '../../../../../domain/advisors/advisors.ts'
import { unescapedCell } from '../../../../../domain/csv.ts'
import { fieldLabels, importLimits, reportColumns } from '../../../../../domain/resources/import.ts'
import {
  type ResourceContent,
  resourcePath,
  resourceTypeLabels,
  resourceTypes,
} from '../../../../../domain/resources/resources.ts'

type Field = keyof ResourceContent
/** A row's resource; fields without a column are missing in `given`. */
export type CsvResource = {
  line: number
  slug: string
  given: Partial<Record<Field, unknown>>
}

/** The file is not CSV, or its columns are wrong. */
export class CsvFileError extends Error {
  override name = 'CsvFileError'
  readonly line: number
  constructor(message: string, line = 1) {
    super(message)
    this.line = line
  }
}

/**
 * Reads resources from a CSV file whose first row names the columns by an export's labels or by field
 * names. Values are not validated. Throws `CsvFileError`.
 */
export function readCsvResources(text: string): CsvResource[] {
  const [header, ...rows] = readRows(text)
  if (!header) throw new CsvFileError('The file is empty')
  const fields = header.cells.map(fieldOf)
  if (!fields.includes('slug')) throw new CsvFileError('There is no column “Address”')
  const twice = fields.find((field, at) => field && fields.indexOf(field) !== at)
  if (twice) throw new CsvFileError(`Two columns are called “${fieldLabels[twice]}”`)
  return rows.map((row) => readRow(row, fields))
}

/** A row with the line it begins on (1-based). */
type CsvRow = { line: number; cells: string[] }

/** More than any text has commas in one line; the parser takes ten seconds over a million cells. */
const mostSeparators = 10_000

/** The non-empty rows of a CSV file (RFC 4180), and of too many one more than an import may have. */
function readRows(file: string): CsvRow[] {
  const text = file.replace(/\r\n?/g, '\n')
  const delimiter = separatorOf(text)
  const wide = text.split('\n').findIndex((line) => countOf(line, delimiter) > mostSeparators)
  if (wide >= 0) throw new CsvFileError('The row has too many cells', wide + 1)
  try {
    const rows: CsvRow[] = []
    parse(text, {
      bom: true,
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      to: importLimits.rows + 2,
      on_record(cells, { lines }) {
        // The parser gives the line on which a row ends.
        rows.push({ line: lines - cells.join('').split('\n').length + 1, cells })
        return null
      },
    })
    return rows
  } catch (error) {
    if (error instanceof CsvError)
      throw new CsvFileError(
        error.code === 'CSV_QUOTE_NOT_CLOSED'
          ? 'A quotation mark is never closed'
          : 'The row cannot be read',
        Number(error.lines),
      )
    throw error
  }
}

/** The separator most frequent in the first line: some locales' spreadsheets use semicolons or tabs. */
function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1)
  return [',', ';', '\t'].reduce((best, one) =>
    countOf(first, one) > countOf(first, best) ? one : best,
  )
}

const countOf = (line: string, separator: string) => line.split(separator).length - 1

function readRow({ line, cells }: CsvRow, fields: (Field | null)[]): CsvResource {
  const given = Object.fromEntries(
    fields.flatMap((field, at) =>
      field ? [[field, readCell(field, unescapedCell(cells[at] ?? '').trim())]] : [],
    ),
  ) as CsvResource['given']
  return { line, slug: String(given.slug), given }
}

/** A column's field; null for an export's informative columns. Throws CsvFileError. */
function fieldOf(name: string): Field | null {
  const key = name.trim().toLowerCase()
  if (reportColumns.some((one) => one.toLowerCase() === key)) return null
  const found = Object.entries(fieldLabels).find(
    ([field, label]) => field.toLowerCase() === key || label.toLowerCase() === key,
  )
  if (!found) throw new CsvFileError(`No column of a resource is called “${name.trim()}”`)
  return found[0] as Field
}

const lists: Field[] = ['tags', 'knowledge', 'related']
const optional: Field[] = ['reviewed', 'reviewBy', 'cover', 'link']

/** A cell's value in the type of its field. */
function readCell(field: Field, cell: string): unknown {
  const words = cell.split(',').map((word) => word.trim())
  if (field === 'slug') return cell.replace(new RegExp(`^.*${resourcePath('')}`), '')
  if (field === 'premium') return /^(?:yes|true|1|premium)$/i.test(cell)
  if (field === 'type') return named(cell, resourceTypes, (type) => resourceTypeLabels[type].one)
  if (field === 'domains')
    return words.filter(Boolean).map((word) => named(word, advisorIds, (id) => advisors[id].title))
  if (lists.includes(field)) return words.filter(Boolean)
  return optional.includes(field) && cell === '' ? null : cell
}

/** The id that equals the word or has it as label; else the word itself. */
function named<Id extends string>(word: string, ids: readonly Id[], label: (id: Id) => string) {
  const key = word.toLowerCase()
  return ids.find((id) => id === key || label(id).toLowerCase() === key) ?? word
}
