import { useEffect, useRef, useState } from 'react'
import type { ConversationSummary } from '../../../../domain/advisors/conversations.ts'
import { toast } from '../../../lib/toast.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Change, changeConversation, deleteConversation } from '../conversation-calls.ts'
import { HistoryItem } from './history-item.tsx'
import type { HistoryScope } from './use-history.ts'

type HistoryListProps = {
  found: ConversationSummary[] | null
  failed: boolean
  reload(): void
  search: string
  scope: HistoryScope
  currentId: string | null
  onOpened(): void
  onCurrentDeleted(): void
}

/** The conversations found, with their actions. */
export function HistoryList(props: HistoryListProps) {
  const { found, failed, reload, scope, currentId, onOpened, onCurrentDeleted } = props
  const [toDelete, setToDelete] = useState<ConversationSummary | null>(null)

  async function run(call: Promise<void>, failure: string): Promise<boolean> {
    const done = await call.then(
      () => true,
      () => false,
    )
    if (!done) toast.error(failure)
    reload()
    return done
  }

  const change = ({ id }: ConversationSummary, wanted: Change) =>
    void run(changeConversation(id, wanted), 'That could not be saved. Please try again.')

  async function remove({ id }: ConversationSummary) {
    const failure = 'The conversation could not be deleted. Please try again.'
    if ((await run(deleteConversation(id), failure)) && id === currentId) onCurrentDeleted()
  }

  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a focused item may have left the list
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.focus()
  }, [found])

  if (failed) return <ReadFailure onRetry={reload} />
  if (!found) return <ListSkeleton />
  return (
    <>
      {found.length === 0 && <Nothing {...props} />}
      <ul ref={list} tabIndex={-1} className="-mx-2 my-3 flex flex-col">
        {found.map((conversation) => (
          <HistoryItem
            key={conversation.id}
            conversation={conversation}
            isCurrent={conversation.id === currentId}
            namesAdvisor={scope !== 'advisor'}
            onOpened={onOpened}
            onChange={(wanted) => change(conversation, wanted)}
            onDelete={() => setToDelete(conversation)}
          />
        ))}
      </ul>
      <Alert
        open={toDelete !== null}
        onOpenChange={(open) => !open && setToDelete(null)}
        title={`Delete “${toDelete?.title ?? ''}”?`}
        action="Delete"
        onConfirm={() => toDelete && void remove(toDelete)}
      >
        Its questions and answers go with it. This cannot be undone.
      </Alert>
    </>
  )
}

const emptyTexts: Record<HistoryScope, string> = {
  advisor: 'Nothing yet. Ask a first question and it will be kept here.',
  all: 'Nothing yet. Ask an advisor a first question and it will be kept here.',
  archived: 'Nothing is archived. Archive a conversation to keep it out of the way.',
}

function Nothing({ search, scope }: HistoryListProps) {
  return (
    <p className="mt-6 break-words text-sm text-ink-muted">
      {search ? `No conversation has “${search}” in it.` : emptyTexts[scope]}
    </p>
  )
}

function ReadFailure({ onRetry }: { onRetry(): void }) {
  return (
    <div className="mt-6 text-sm">
      <p>Your conversations could not be read. Nothing is lost.</p>
      <Button variant="secondary" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

function ListSkeleton() {
  return (
    <div
      role="status"
      aria-label="Conversations are being read"
      className="late mt-5 flex flex-col gap-5"
    >
      {['w-4/5', 'w-3/5', 'w-11/12'].map((width) => (
        <div key={width} className={`h-4 animate-pulse rounded-sm bg-surface-sunken ${width}`} />
      ))}
    </div>
  )
}
