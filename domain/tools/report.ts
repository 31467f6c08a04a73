/** A tool's result: shown on the page, printed, and exported as CSV and Word. */
export type ToolReport = {
  title: string
  /** The few main figures. */
  figures: { label: string; value: string; note?: string }[]
  tables: ToolTable[]
  notes: string[]
}

export type ToolTable = {
  caption: string
  columns: string[]
  rows: ToolRow[]
}

/** The first cell is the row's heading; `share` (0 to 1) draws a bar beside it. */
export type ToolRow = { cells: (string | number)[]; share?: number }

/** A tool's inputs, from a form, an address's query or its fragment. */
export type ToolInputs = Pick<URLSearchParams, 'get'>

/** Calculates a tool's report. An empty or impossible field takes its usual value. */
export type Tool = (inputs: ToolInputs) => ToolReport

/** A field's number, rounded and limited; `usual` when the field is empty or not a number. */
export function wholeInput(
  inputs: ToolInputs,
  name: string,
  { least = 0, most, usual }: { least?: number; most: number; usual: number },
): number {
  const text = inputs.get(name)?.replace(/[\s,$]/g, '') ?? ''
  const value = text === '' ? usual : Math.round(Number(text))
  return Number.isFinite(value) ? Math.min(Math.max(value, least), most) : usual
}
