import {
  Document,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  WidthType,
} from 'docx'
import { brand } from '../../../domain/brand.ts'
import { csvLine } from '../../../domain/csv.ts'
import type { ToolReport, ToolTable } from '../../../domain/tools/report.ts'

/** A report as CSV with a byte order mark: its figures, then its tables. */
function csvOf({ title, figures, tables }: ToolReport): string {
  const lines = [
    csvLine([title]),
    ...figures.map(({ label, value, note }) => csvLine([label, value, note ?? ''])),
    ...tables.flatMap(({ caption, columns, rows }) => [
      csvLine(['']),
      csvLine([caption]),
      csvLine(columns),
      ...rows.map(({ cells }) => csvLine(cells)),
    ]),
  ]
  // A byte order mark, so that Excel reads UTF-8.
  return `\ufeff${lines.join('')}`
}

/** Saves a report's tables as a CSV file. */
export async function saveCsv(report: ToolReport): Promise<void> {
  save(new Blob([csvOf(report)], { type: 'text/csv' }), `${fileName(report)}.csv`)
}

/** Saves a report as a Word document. */
export async function saveWord(report: ToolReport): Promise<void> {
  const { title, figures, tables, notes } = report
  const document = new Document({
    title,
    creator: brand.name,
    sections: [
      {
        children: [
          new Paragraph({ text: title, heading: HeadingLevel.HEADING_1 }),
          ...figures.map(
            ({ label, value, note }) =>
              new Paragraph({ text: `${label}: ${value}${note ? ` (${note})` : ''}` }),
          ),
          ...tables.flatMap((table) => [
            new Paragraph({ text: table.caption, heading: HeadingLevel.HEADING_2 }),
            wordTable(table),
          ]),
          ...notes.map((text) => new Paragraph({ text, bullet: { level: 0 } })),
          new Paragraph({ text: `${brand.name}, ${new Date().toLocaleDateString('en-US')}` }),
        ],
      },
    ],
  })
  save(await Packer.toBlob(document), `${fileName(report)}.docx`)
}

function wordTable({ columns, rows }: ToolTable): Table {
  const row = (cells: (string | number)[], tableHeader = false) =>
    new TableRow({
      tableHeader,
      children: cells.map((text) => new TableCell({ children: [new Paragraph(String(text))] })),
    })
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [row(columns, true), ...rows.map(({ cells }) => row(cells))],
  })
}

function fileName({ title }: ToolReport): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
