/** Longer values stand behind a press. */
const shown = 60

/** What changed from what to what; else the fields of an event, each with its value. */
export function AuditDetails({ details }: { details: Record<string, unknown> }) {
  const { before, after, ...rest } = details
  const isChange = 'before' in details || 'after' in details
  const fields = Object.entries(isChange ? rest : details)
  if (!isChange && fields.length === 0) return null
  return (
    <div className="flex max-w-md flex-col gap-0.5">
      {isChange && (
        <p>
          <Value value={before} /> <span className="text-ink-muted">to</span>{' '}
          <Value value={after} />
        </p>
      )}
      {fields.map(([name, value]) => (
        <p key={name}>
          <span className="text-ink-muted">{name}</span> <Value value={value} />
        </p>
      ))}
    </div>
  )
}

function Value({ value }: { value: unknown }) {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'none')
  if (text.length <= shown) return <span className="break-words">{text}</span>
  return (
    <details className="inline-block max-w-full align-top">
      <summary className="text-brand underline-offset-4 hover:underline">
        {text.length} characters
      </summary>
      <pre className="mt-1 max-h-72 overflow-auto whitespace-pre-wrap break-words rounded-sm bg-surface-sunken p-3 text-xs">
        {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
      </pre>
    </details>
  )
}
