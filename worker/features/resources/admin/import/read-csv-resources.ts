import { advisorIds, advisors } from '../../../../../domain/advisors/advisors.ts'
import { type CsvRow, readCsv, unescapedCell } from '../../../../../domain/csv.ts'
import { fieldLabels, reportColumns } from '../../../../../domain/resources/import.ts'
import {
  type ResourceContent,
  resourcePath,
  resourceTypeLabels,
  resourceTypes,
} from '../../../../../domain/resources/resources.ts'

type Field = keyof ResourceContent
/** What a row says: a column that is left out says nothing of its field. */
export type CsvResource = {
  line: number
  slug: string
  given: Partial<Record<Field, unknown>>
}

/** The columns are wrong: no row can be read. */
export class CsvColumnsError extends Error {
  override name = 'CsvColumnsError'
}

/**
 * Reads resources from a CSV file whose first row names the columns as an export does, or by field.
 * Values are as they were typed; whether they are right is not asked here.
 */
export function readCsvResources(text: string): CsvResource[] {
  const [header, ...rows] = readCsv(text)
  if (!header) throw new CsvColumnsError('The file is empty')
  const fields = header.cells.map(fieldOf)
  if (!fields.includes('slug')) throw new CsvColumnsError('There is no column “Address”')
  const twice = fields.find((field, at) => field && fields.indexOf(field) !== at)
  if (twice) throw new CsvColumnsError(`Two columns are called “${fieldLabels[twice]}”`)
  return rows.map((row) => readRow(row, fields))
}

function readRow({ line, cells }: CsvRow, fields: (Field | null)[]): CsvResource {
  const given = Object.fromEntries(
    fields.flatMap((field, at) =>
      field ? [[field, readCell(field, unescapedCell(cells[at] ?? '').trim())]] : [],
    ),
  ) as CsvResource['given']
  return { line, slug: String(given.slug), given }
}

/** A column's field; null for what a report says besides. */
function fieldOf(name: string): Field | null {
  const key = name.trim().toLowerCase()
  if (reportColumns.some((one) => one.toLowerCase() === key)) return null
  const found = Object.entries(fieldLabels).find(
    ([field, label]) => field.toLowerCase() === key || label.toLowerCase() === key,
  )
  if (!found) throw new CsvColumnsError(`No column of a resource is called “${name.trim()}”`)
  return found[0] as Field
}

const lists: Field[] = ['tags', 'knowledge', 'related']
const optional: Field[] = ['reviewed', 'reviewBy', 'cover', 'link']

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

/** The id that a word is, or is the label of; else the word. */
function named<Id extends string>(word: string, ids: readonly Id[], label: (id: Id) => string) {
  const key = word.toLowerCase()
  return ids.find((id) => id === key || label(id).toLowerCase() === key) ?? word
}
