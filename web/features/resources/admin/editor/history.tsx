import { type Change, diffWordsWithSpace } from 'diff'
import { useEffect, useState } from 'react'
import { type ResourceRevision, stateLabels } from '../../../../../domain/resources/editing.ts'
import type { ResourceContent } from '../../../../../domain/resources/resources.ts'
import { messageOf } from '../../../../lib/api.ts'
import { Moment } from '../../../../lib/moment.tsx'
import { Button } from '../../../../ui/button.tsx'
import { readRevision, readRevisions } from '../calls.ts'

type HistoryProps = {
  id: string
  /** The saved version; a new one loads the list again. */
  version: number
  content: ResourceContent
  onRestore(content: ResourceContent): void
}

/** The saved versions, each compared with the present text, and a button to restore one. */
export function History({ id, version, content, onRestore }: HistoryProps) {
  const [revisions, setRevisions] = useState<ResourceRevision[] | null>(null)
  const [shown, setShown] = useState<{ version: number; content: ResourceContent } | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version changes the list
  useEffect(() => {
    let isWanted = true
    readRevisions(id)
      .then((found) => isWanted && setRevisions(found))
      .catch((error) => isWanted && setTrouble(messageOf(error)))
    return () => {
      isWanted = false
    }
  }, [id, version])

  async function show(number: number) {
    try {
      setShown(await readRevision(id, number))
      setTrouble(null)
    } catch (error) {
      setTrouble(messageOf(error))
    }
  }

  if (trouble && !revisions)
    return (
      <p role="alert" className="text-danger">
        {trouble}
      </p>
    )
  if (!revisions) return <p className="text-ink-muted">Reading the history…</p>
  return (
    <div className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <ol className="self-start divide-y divide-line border-y border-line">
        {revisions.map((one) => (
          <li key={one.version}>
            <button
              type="button"
              aria-pressed={shown?.version === one.version}
              onClick={() => void show(one.version)}
              className="block w-full px-3 py-2.5 text-left text-sm hover:bg-surface-sunken aria-pressed:bg-brand-soft"
            >
              <span className="font-semibold">{`${one.version}. ${one.note}`}</span>
              <span className="block text-xs text-ink-muted">
                {one.by}, <Moment at={one.at} />, {stateLabels[one.state].toLowerCase()}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {shown ? (
        <section aria-label={`Version ${shown.version}`} className="min-w-0">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-ink-muted">
              What has changed from version {shown.version} to what stands in the editor now.
            </p>
            <Button variant="secondary" onClick={() => onRestore(shown.content)}>
              Take this version into the editor
            </Button>
          </div>
          <Differences before={shown.content} after={content} />
        </section>
      ) : (
        <p className="text-ink-muted">Choose a version to compare it with what stands here now.</p>
      )}
    </div>
  )
}

function Differences({ before, after }: { before: ResourceContent; after: ResourceContent }) {
  const fields = (Object.keys(after) as (keyof ResourceContent)[]).filter(
    (field) => field !== 'body' && said(before[field]) !== said(after[field]),
  )
  const isSame = before.body === after.body
  if (fields.length === 0 && isSame)
    return <p className="mt-5 text-ink-muted">Nothing: both say the same.</p>
  return (
    <>
      {fields.length > 0 && (
        <dl className="mt-5 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
          {fields.map((field) => (
            <div key={field} className="contents">
              <dt className="font-semibold">{field}</dt>
              <dd>
                <Words changes={diffWordsWithSpace(said(before[field]), said(after[field]))} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!isSame && (
        <div className="mt-5 whitespace-pre-wrap break-words rounded-md border border-line bg-surface-raised p-5 text-sm leading-relaxed">
          <Words changes={withoutLongSames(diffWordsWithSpace(before.body, after.body))} />
        </div>
      )}
    </>
  )
}

function Words({ changes }: { changes: Change[] }) {
  return changes.map(({ added, removed, value }, at) => {
    if (added)
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one comparison
        <ins key={at} className="bg-brand-soft no-underline">
          {value}
        </ins>
      )
    if (removed)
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one comparison
        <del key={at} className="bg-danger-soft text-danger">
          {value}
        </del>
      )
    return value
  })
}

const around = 200

/** Long unchanged passages shortened to the text around each change. */
function withoutLongSames(changes: Change[]): Change[] {
  return changes.map((change, at) => {
    if (change.added || change.removed || change.value.length < 3 * around) return change
    const start = at === 0 ? '' : change.value.slice(0, around)
    const end = at === changes.length - 1 ? '' : change.value.slice(-around)
    return { ...change, value: `${start}\n⋯\n${end}` }
  })
}

const said = (value: unknown) =>
  Array.isArray(value) ? value.join(', ') : value === null ? '' : String(value)
