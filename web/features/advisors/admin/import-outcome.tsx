import type { ImportRefusal, ImportResult } from '../../../../domain/advisors/knowledge-import.ts'

const count = (value: number) => value.toLocaleString('en-US')

/** The result of each imported document. */
export function Results({ imports }: { imports: ImportResult[] }) {
  return (
    <ul className="flex max-w-xl flex-col gap-2 rounded-md bg-brand-soft px-4 py-3 text-sm">
      {imports.map(({ id, title, added, changed, removed, unchanged, skipped }) => (
        <li key={id}>
          <span className="font-semibold">{title}:</span> {count(added)} added, {count(changed)}{' '}
          changed, {count(removed)} removed, {count(unchanged)} unchanged
          {skipped > 0 && `; ${count(skipped)} without a text of their own left out`}
        </li>
      ))}
    </ul>
  )
}

/** The reasons why nothing was imported, by file and line. */
export function Refusals({ refusals }: { refusals: ImportRefusal[] }) {
  return (
    <div className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
      <p className="font-semibold">
        {refusals.length === 1 ? 'One problem was' : `${refusals.length} problems were`} found.
        Nothing was imported.
      </p>
      <ul className="mt-2 flex flex-col gap-1.5">
        {refusals.map(({ file, line, reason }) => (
          <li key={`${file}:${line}:${reason}`} className="break-words">
            <span className="font-semibold">{file}</span>, line {count(line)}: {reason}
          </li>
        ))}
      </ul>
    </div>
  )
}
