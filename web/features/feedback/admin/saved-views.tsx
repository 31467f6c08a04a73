import { Bookmark, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { SavedView } from '../../../../domain/feedback.ts'
import { messageOf } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { chipClasses } from '../../../ui/chip.ts'
import { inputClasses } from '../../../ui/text-field.tsx'
import { deleteView, saveView } from './calls.ts'

const builtIn = [
  { id: 'all', name: 'All', query: '' },
  { id: 'waiting', name: 'Waiting for us', query: 'state=waiting' },
  { id: 'priority', name: 'Priority', query: 'state=waiting&priority=yes' },
  { id: 'mine', name: 'Mine', query: 'state=waiting&assignee=me' },
  { id: 'free', name: 'Nobody’s', query: 'state=waiting&assignee=nobody' },
]

/** Named filters of the inbox: built-in ones, and those staff saved. */
export function SavedViews({ views }: { views: SavedView[] }) {
  const [search] = useSearchParams()
  const [naming, setNaming] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const { revalidate } = useRevalidator()
  const current = canonicalQuery(search)
  const isKnown = [...builtIn, ...views].some(
    ({ query }) => canonicalQuery(new URLSearchParams(query)) === current,
  )

  /**
   * Saves or deletes a view and reloads the list. The pressed button is gone then, so the focus
   * goes to the view that is shown.
   */
  async function change(work: () => Promise<unknown>) {
    try {
      await work()
      setNaming(false)
      await revalidate()
      const chosen = list.current?.querySelector<HTMLElement>('[aria-current]')
      ;(chosen ?? list.current?.querySelector('a'))?.focus()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  return (
    <nav aria-label="Views" className="mt-5">
      <ul ref={list} className="flex flex-wrap items-center gap-2">
        {builtIn.map((view) => (
          <li key={view.id}>
            <ViewLink {...view} current={current} />
          </li>
        ))}
        {views.map((view) => (
          <li key={view.id} className="flex items-center">
            <ViewLink {...view} current={current} />
            <button
              type="button"
              aria-label={`Delete the view ${view.name}`}
              onClick={() => void change(() => deleteView(view.id))}
              className="grid size-9 place-items-center rounded-full text-ink-muted hover:bg-surface-sunken"
            >
              <X aria-hidden className="size-4" />
            </button>
          </li>
        ))}
        {!isKnown && !naming && (
          <li>
            <Button variant="quiet" className="min-h-9" onClick={() => setNaming(true)}>
              <Bookmark aria-hidden strokeWidth={1.75} className="size-4" />
              Save this view
            </Button>
          </li>
        )}
      </ul>
      {naming && <NameForm onSave={(name) => void change(() => saveView(name, current))} />}
    </nav>
  )
}

function ViewLink({ name, query, current }: Omit<SavedView, 'id'> & { current: string }) {
  const same = canonicalQuery(new URLSearchParams(query)) === current
  return (
    <a
      href={`/admin/feedback?${query}`}
      aria-current={same ? 'true' : undefined}
      className={chipClasses}
    >
      {name}
    </a>
  )
}

function NameForm({ onSave }: { onSave(name: string): void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSave(String(new FormData(event.currentTarget).get('name')))
  }
  return (
    <form onSubmit={submit} className="mt-3 flex max-w-md items-end gap-3">
      <label className="flex-1 text-sm font-semibold">
        Name of the view
        <input
          name="name"
          required
          maxLength={60}
          // biome-ignore lint/a11y/noAutofocus: it opens at the press of a button, for this
          autoFocus
          className={`${inputClasses} mt-1 font-normal`}
        />
      </label>
      <Button type="submit">Save</Button>
    </form>
  )
}

/** The filters of an address, ordered by name and without the page, so that two can be compared. */
function canonicalQuery(search: URLSearchParams): string {
  const kept = [...search].filter(([name, value]) => name !== 'page' && value !== '')
  return new URLSearchParams(kept.toSorted(([a], [b]) => a.localeCompare(b))).toString()
}
