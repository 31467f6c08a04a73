import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { advisors } from '../../../domain/advisors.ts'
import type { ConversationSummary } from '../../../domain/conversations.ts'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { inputClasses } from '../../ui/text-field.tsx'

type HistoryProps = {
  conversations: ConversationSummary[]
  open: boolean
  onOpenChange(open: boolean): void
  /** Called when the conversation on the page was deleted. */
  onDeleted(id: string): void
}

/** Earlier conversations with this advisor: find one, open it, delete it. */
export default function History({ conversations, open, onOpenChange, onDeleted }: HistoryProps) {
  const [search, setSearch] = useState('')
  const { revalidate } = useRevalidator()
  const shown = conversations.filter(({ title }) =>
    title.toLowerCase().includes(search.trim().toLowerCase()),
  )

  async function remove({ id, title }: ConversationSummary) {
    if (!window.confirm(`Delete the conversation "${title}"? This cannot be undone.`)) return
    const response = await api.conversations[':id'].$delete({ param: { id } })
    if (!response.ok) return toast.error('The conversation could not be deleted. Please try again.')
    onDeleted(id)
    await revalidate()
  }

  return (
    <Dialog shape="sheet" open={open} onOpenChange={onOpenChange} title="Conversations">
      {conversations.length === 0 ? (
        <p className="mt-6 text-sm text-ink-muted">
          Nothing yet. Ask a first question and it will be kept here.
        </p>
      ) : (
        <>
          <input
            type="search"
            aria-label="Find a conversation"
            placeholder="Find a conversation"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className={`mt-5 ${inputClasses}`}
          />
          <ul className="-mx-2 mt-4 flex flex-col">
            {shown.map((conversation) => (
              <li key={conversation.id} className="flex items-center gap-1">
                <a
                  href={`${advisors[conversation.advisor].path}?conversation=${conversation.id}`}
                  onClick={() => onOpenChange(false)}
                  className="min-w-0 flex-1 rounded-md px-2 py-2.5 hover:bg-surface-sunken"
                >
                  <span className="line-clamp-2 text-sm font-medium">{conversation.title}</span>
                  <span className="text-xs text-ink-muted">{day(conversation.updatedAt)}</span>
                </a>
                <button
                  type="button"
                  aria-label={`Delete "${conversation.title}"`}
                  onClick={() => remove(conversation)}
                  className="grid size-10 shrink-0 place-items-center rounded-md text-ink-muted hover:bg-danger-soft hover:text-danger"
                >
                  <Trash2 aria-hidden strokeWidth={1.75} className="size-4" />
                </button>
              </li>
            ))}
          </ul>
          {shown.length === 0 && (
            <p className="mt-2 text-sm text-ink-muted">No conversation is called that.</p>
          )}
        </>
      )}
    </Dialog>
  )
}

function day(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { dateStyle: 'medium' })
}
