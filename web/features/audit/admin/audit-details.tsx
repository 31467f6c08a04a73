import { counted } from '../../../../domain/counted.ts'
import { Moment } from '../../../lib/moment.tsx'

/** Characters; a longer value is collapsed. */
const shown = 60

type Line = { name: string; values: [unknown] | [before: unknown, after: unknown] }

/** The details of an audit event: changed values before and after, then the other fields. */
export function AuditDetails({ details }: { details: Record<string, unknown> }) {
  return (
    <div className="flex max-w-md flex-col gap-0.5 empty:hidden">
      {linesOf(details).map(({ name, values: [value, ...after] }) => (
        // No paragraph: a long value opens as a block of its own.
        <div key={name}>
          {name && <span className="text-ink-muted">{inWords(name)} </span>}
          <Value value={value} />
          {after.length > 0 && (
            <>
              {' '}
              <span className="text-ink-muted">to</span> <Value value={after[0]} />
            </>
          )}
        </div>
      ))}
    </div>
  )
}

function linesOf({ before, after, ...rest }: Record<string, unknown>): Line[] {
  // Empty fields are left out, but a change to an empty value is a change.
  const fields = Object.entries(rest)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]): Line => ({ name, values: [value] }))
  if (before === undefined && after === undefined) return fields
  return [...changesOf(before, after), ...fields]
}

/** The changed values; of records, only the fields that differ. */
function changesOf(before: unknown, after: unknown): Line[] {
  if (!isRecord(before) || !isRecord(after)) return [{ name: '', values: [before, after] }]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({ name, values: [before[name], after[name]] }))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** "endsAt" or "ends_at" as "ends at". */
const inWords = (name: string) => name.replace(/_|(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()

const time = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function Value({ value }: { value: unknown }) {
  if (typeof value === 'string' && time.test(value)) return <Moment at={value} />
  const text = textOf(value)
  if (text.length <= shown) return <span className="break-words">{text}</span>
  return (
    <details className="inline-block max-w-full align-top">
      <summary className="text-brand underline-offset-4 hover:underline">
        {counted(text.length, 'character')}
      </summary>
      <pre className="mt-1 max-h-72 overflow-auto whitespace-pre-wrap break-words rounded-sm bg-surface-sunken p-3 text-xs">
        {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
      </pre>
    </details>
  )
}
