import { useContext } from 'react'
import { detailsInWords, replacedNames } from './student-data.ts'
import { type Preview, RedactionContext } from './use-redaction.ts'

/** Says in one quiet line what is sent in place of student data; a name may be kept as written. */
export function GuardNotice({ finding }: { finding: Preview | null }) {
  const details = finding && detailsInWords(finding.findings)
  return (
    <p role="status" className="max-w-reading text-xs text-ink-muted">
      {finding && (
        <span className="mt-2 block">
          {replacedNames(finding).map(({ name, placeholder }) => (
            <NameNotice key={name} name={name} placeholder={placeholder} />
          ))}
          {finding.notStudents.map((name) => (
            <NameNotice key={name} name={name} placeholder={null} />
          ))}
          {details}
        </span>
      )}
    </p>
  )
}

type NameNoticeProps = { name: string; placeholder: string | null }

/** One name, and the button that keeps it as written or replaces it after all. */
function NameNotice({ name, placeholder }: NameNoticeProps) {
  const { toggleKept } = useContext(RedactionContext)
  const action = placeholder ? 'Not a student? Send as written' : 'Replace it'
  return (
    <span>
      “{name}” will be sent {placeholder ? `as ${placeholder}` : 'as written'} ·{' '}
      <button
        type="button"
        aria-label={`${action}: ${name}`}
        onClick={() => toggleKept(name)}
        className="min-h-6 underline underline-offset-2"
      >
        {action}
      </button>
      {'. '}
    </span>
  )
}
