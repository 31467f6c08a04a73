import { useContext } from 'react'
import { detailsInWords, namesInWords, replacedNames } from './student-data.ts'
import { type Preview, RedactionContext } from './use-redaction.ts'

/** The names one line holds; more are counted, and listed on demand. */
const mostNames = 2

/** The replacements made in a question before it is sent; each name can be kept as written. */
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
