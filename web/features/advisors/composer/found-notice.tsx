import { useContext } from 'react'
import { detailsInWords, namesInWords, replacedNames } from './student-data.ts'
import { type Preview, RedactionContext } from './use-redaction.ts'

/** The replacements made in a question before it is sent; each name can be kept as written. */
export default function FoundNotice({ finding }: { finding: Preview }) {
  const replaced = replacedNames(finding)
  const names: NameNoticeProps[] = [
    ...replaced,
    ...finding.notStudents.map((name) => ({ name, placeholder: null })),
  ]
  const notices = names.map((one) => <NameNotice key={one.name} {...one} />)
  const left = detailsInWords(finding.findings)
  if (names.length <= 1)
    return (
      <p className="mt-2">
        {notices}
        {left}
      </p>
    )
  // Pasted records: one line that counts, and the names on demand.
  return (
    <details className="group mt-2">
      <summary className="cursor-pointer truncate group-open:whitespace-normal">
        {namesInWords(replaced, finding.notStudents)} {left}
      </summary>
      <div className="max-h-32 overflow-y-auto [&>span]:block">{notices}</div>
    </details>
  )
}

type NameNoticeProps = { name: string; placeholder: string | null }

/** One name found, with a button to keep it as written or to replace it again. */
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
