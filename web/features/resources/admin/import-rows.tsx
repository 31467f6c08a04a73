import {
  type ImportOutcome,
  type ImportRow,
  importOutcomes,
} from '../../../../domain/resources/import.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'

const tones: Record<ImportOutcome, string> = {
  new: 'text-brand-strong',
  changed: 'text-attention',
  same: 'text-ink-muted',
  refused: 'text-danger',
}

/** The rows of a planned import. */
export function ImportRows({ rows, publish }: { rows: ImportRow[]; publish: boolean }) {
  const columns: Column<ImportRow>[] = [
    {
      id: 'resource',
      title: 'Resource',
      cell: ({ title, slug, file, line }) => (
        <>
          <span className="font-semibold">{title || slug || file}</span>
          <span className="block break-all text-ink-muted text-xs">
            {`${file}${line > 1 ? `, line ${line}` : ''}`}
          </span>
        </>
      ),
    },
    {
      id: 'outcome',
      title: 'What happens',
      cell: ({ outcome }) => (
        <span className={`font-semibold ${tones[outcome]}`}>
          {outcome === 'new'
            ? `${importOutcomes.new}, ${publish ? 'published' : 'a draft'}`
            : importOutcomes[outcome]}
        </span>
      ),
    },
    {
      id: 'why',
      title: 'What and why',
      cell: ({ changes, note, outcome }) => (
        <span className={outcome === 'refused' ? 'text-danger' : 'text-ink-muted'}>
          {[changes.join(', '), note].filter(Boolean).join('. ')}
        </span>
      ),
    },
  ]
  return (
    <DataTable
      caption="What would happen"
      columns={columns}
      rows={rows}
      keyOf={({ file, line, slug }) => `${file}:${line}:${slug}`}
      empty="These files hold no resource."
    />
  )
}
