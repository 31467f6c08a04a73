/** What a tool has worked out: shown on the page, printed, and exported as CSV and Word. */
export type ToolReport = {
  title: string
  /** The few numbers that matter. */
  figures: { label: string; value: string; note?: string }[]
  tables: ToolTable[]
  notes: string[]
}

export type ToolTable = {
  caption: string
  columns: string[]
  rows: ToolRow[]
}

/** The first cell names the row; `share` of 0 to 1 draws a bar beside it. */
export type ToolRow = { cells: (string | number)[]; share?: number }

/** A tool's inputs: what a form's fields, an address's query and its fragment all are. */
export type ToolInputs = Pick<URLSearchParams, 'get'>

/** What a tool does with its inputs. A field that is empty or cannot be has its usual value. */
export type Tool = (inputs: ToolInputs) => ToolReport

/** A number of a field, whole and within its limits. */
export function wholeInput(
  inputs: ToolInputs,
  name: string,
  { least = 0, most, usual }: { least?: number; most: number; usual: number },
): number {
  const text = inputs.get(name)?.replace(/[\s,$]/g, '') ?? ''
  const value = text === '' ? usual : Math.round(Number(text))
  return Number.isFinite(value) ? Math.min(Math.max(value, least), most) : usual
}

/** Whole dollars with their commas: "$30,175". */
export function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 0,
  })
}
