import { FileDown } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { exportsAtOnce, mostCsvRows } from '../../../domain/constants.ts'
import { counted } from '../../../domain/counted.ts'
import { buttonClasses } from '../../ui/button.tsx'

/** A link to `path` that downloads the filtered list as CSV, all pages of it. */
export function CsvLink({ path }: { path: string }) {
  const [search] = useSearchParams()
  return (
    <a
      href={`${path}?${search}`}
      download
      title={`Up to ${counted(mostCsvRows, 'row')}, and ${exportsAtOnce} files at the same time`}
      className={buttonClasses('secondary')}
    >
      <FileDown aria-hidden strokeWidth={1.75} className="size-4.5" />
      CSV
    </a>
  )
}
