import { useContext } from 'react'
import { detailsInWords, namesInWords, replacedNames } from './student-data.ts'
import { type Preview, RedactionContext } from './use-redaction.ts'

/** As many names as one line holds; more are counted, and listed on demand. */
const mostNames = 2

/** What is sent in place of student data, in one quiet line; a name may be kept as written. */
export default function FoundNotice({ finding }: { finding: Preview }) {
  return (
    <div className="mt-2">
      <NamesNotice finding={finding} /> {detailsInWords(finding.findings)}
    </div>
  )
}

function NamesNotice({ finding }: { finding: Preview }) {
  const replaced = replacedNames(finding)
  const names: NameNoticeProps[] = [
    ...replaced,
    ...finding.notStudents.map((name) => ({ name, placeholder: null })),
  ]
  const notices = names.map((one) => <NameNotice key={one.name} {...one} />)
  if (names.length <= mostNames) return notices
  return (
    <details>
      <summary className="cursor-pointer">{namesInWords(replaced, finding.notStudents)}</summary>
      <div className="max-h-32 overflow-y-auto [&>span]:block">{notices}</div>
    </details>
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
