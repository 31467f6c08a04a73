import { FileDown } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { buttonClasses } from '../../ui/button.tsx'

/** A link to `path` that downloads the filtered list as CSV, all pages of it. */
export function CsvLink({ path }: { path: string }) {
  const [search] = useSearchParams()
  return (
    <a href={`${path}?${search}`} download className={buttonClasses('secondary')}>
      <FileDown aria-hidden strokeWidth={1.75} className="size-4.5" />
      CSV
    </a>
  )
}
