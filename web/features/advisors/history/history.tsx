import { useId, useRef, useState } from 'react'
import { type AdvisorId, advisors } from '../../../../domain/advisors/advisors.ts'
import { searchesAtOnce } from '../../../../domain/constants.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { inputClasses } from '../../../ui/text-field.tsx'
import { DeleteAll } from './delete-all.tsx'
import { HistoryList } from './history-list.tsx'
import { type HistoryScope, useHistory } from './use-history.ts'

type HistoryProps = {
  advisor: AdvisorId
  /** The open conversation. */
  currentId: string | null
  open: boolean
  onOpenChange(open: boolean): void
  onCurrentDeleted(): void
}

/** The conversations panel: search, open, rename, pin, archive and delete. */
export default function History(props: HistoryProps) {
  const { advisor, currentId, open, onOpenChange, onCurrentDeleted } = props
  const [search, setSearch] = useState('')
  const [scope, setScope] = useState<HistoryScope>('advisor')
  const field = useRef<HTMLInputElement>(null)
  const hint = useId()
  const history = useHistory({ advisor, search: search.trim(), scope, open })

  return (
    <Dialog
      shape="sheet"
      open={open}
      onOpenChange={onOpenChange}
      title="Conversations"
      firstFocus={field}
    >
      <input
        ref={field}
        type="search"
        aria-label="Find a conversation"
        placeholder="Find words in your conversations"
        maxLength={200}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        aria-describedby={hint}
        className={`mt-5 shrink-0 ${inputClasses}`}
      />
      <p id={hint} className="mt-1.5 text-xs text-ink-muted">
        Up to {searchesAtOnce} searches at the same time.
      </p>
      <HistoryScopes advisorTitle={advisors[advisor].title} value={scope} onChange={setScope} />
      <HistoryList
        {...history}
        search={search.trim()}
        scope={scope}
        currentId={currentId}
        onOpened={() => onOpenChange(false)}
        onCurrentDeleted={onCurrentDeleted}
      />
      <DeleteAll
        onDeleted={() => {
          history.reload()
          if (currentId) onCurrentDeleted()
        }}
      />
    </Dialog>
  )
}

type HistoryScopesProps = {
  advisorTitle: string
  value: HistoryScope
  onChange(scope: HistoryScope): void
}

/** Buttons that choose which conversations are searched. */
function HistoryScopes({ advisorTitle, value, onChange }: HistoryScopesProps) {
  const labels: Record<HistoryScope, string> = {
    advisor: advisorTitle,
    all: 'All advisors',
    archived: 'Archived',
  }
  return (
    <fieldset className="mt-3 flex shrink-0 gap-1 border-b border-line">
      <legend className="sr-only">Look through</legend>
      {(Object.keys(labels) as HistoryScope[]).map((scope) => (
        <button
          key={scope}
          type="button"
          aria-pressed={value === scope}
          onClick={() => onChange(scope)}
          className="-mb-px min-h-11 border-b-2 whitespace-nowrap border-transparent px-2 text-sm text-ink-muted hover:text-ink aria-pressed:border-brand aria-pressed:font-semibold aria-pressed:text-ink"
        >
          {labels[scope]}
        </button>
      ))}
    </fieldset>
  )
}
