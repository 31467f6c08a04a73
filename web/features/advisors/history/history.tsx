import { useRef, useState } from 'react'
import { type AdvisorId, advisors } from '../../../../domain/advisors/advisors.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { inputClasses } from '../../../ui/text-field.tsx'
import { DeleteAll } from './delete-all.tsx'
import { HistoryList } from './history-list.tsx'
import { HistoryScopes } from './history-scopes.tsx'
import { type HistoryScope, useHistory } from './use-history.ts'

type HistoryProps = {
  advisor: AdvisorId
  /** The conversation on the page. */
  currentId: string | null
  open: boolean
  onOpenChange(open: boolean): void
  onCurrentDeleted(): void
}

/** Earlier conversations: find one by its words, open it, order them, delete them. */
export default function History(props: HistoryProps) {
  const { advisor, currentId, open, onOpenChange, onCurrentDeleted } = props
  const [search, setSearch] = useState('')
  const [scope, setScope] = useState<HistoryScope>('advisor')
  const field = useRef<HTMLInputElement>(null)
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
        className={`mt-5 shrink-0 ${inputClasses}`}
      />
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
