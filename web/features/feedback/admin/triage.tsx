import { X } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import {
  type FeedbackChange,
  type FeedbackState,
  feedbackLimits,
  feedbackStates,
  type InboxDetail,
  type StaffMember,
} from '../../../../domain/feedback.ts'
import { useViewer } from '../../../lib/session/use-viewer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { inputClasses } from '../../../ui/text-field.tsx'
import { changeFeedback } from './calls.ts'

type TriageProps = { message: InboxDetail; staff: StaffMember[]; onChanged(): Promise<void> }

const field = `${inputClasses} mt-1 font-normal`

/** A message's state, assignee and tags; each change is stored at once. */
export function Triage({ message, staff, onChanged }: TriageProps) {
  const { id, state, assignee, tags, page, error, priority } = message
  const { busy, run } = useCall(onChanged)
  const { role } = useViewer()

  /** Stores a change; whether it was accepted. */
  const change = (changes: Omit<FeedbackChange, 'ids'>) =>
    run(() => changeFeedback({ ids: [id], ...changes }))

  return (
    <aside aria-label="Where it stands" aria-busy={busy} className="flex flex-col gap-5 text-sm">
      {priority && (
        <p className="font-semibold text-attention">From a plan with priority support</p>
      )}
      <label className="block font-semibold">
        State
        <select
          value={state}
          onChange={({ target }) => void change({ state: target.value as FeedbackState })}
          className={field}
        >
          {Object.entries(feedbackStates).map(([key, title]) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label className="block font-semibold">
        Assigned to
        <select
          value={assignee?.id ?? ''}
          onChange={({ target }) => void change({ assignee: target.value || null })}
          className={field}
        >
          <option value="">Nobody</option>
          {staff.map((member) => (
            <option key={member.id} value={member.id}>
              {member.name}
            </option>
          ))}
        </select>
      </label>
      <TagList
        tags={tags}
        onAdd={(addTag) => change({ addTag })}
        onRemove={(removeTag) => change({ removeTag })}
      />
      {page && (
        <Fact title="Page">
          <a href={page} className="break-all text-brand underline underline-offset-2">
            {page}
          </a>
        </Fact>
      )}
      {error && (
        <Fact title="Error">
          {role === 'admin' ? (
            <a
              href={`/admin/errors?${new URLSearchParams({ id: error })}`}
              className="break-all text-brand underline underline-offset-2"
            >
              {error}
            </a>
          ) : (
            error
          )}
        </Fact>
      )}
    </aside>
  )
}

type TagListProps = {
  tags: string[]
  /** Whether the tag was added. */
  onAdd(tag: string): Promise<boolean>
  onRemove(tag: string): Promise<unknown>
}

function TagList({ tags, onAdd, onRemove }: TagListProps) {
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    void onAdd(String(new FormData(form).get('tag'))).then((added) => added && form.reset())
  }
  return (
    <section aria-label="Tags">
      <p className="font-semibold">Tags</p>
      <ul className="mt-1.5 flex flex-wrap gap-2 empty:hidden">
        {tags.map((tag) => (
          <li
            key={tag}
            className="flex items-center rounded-full border border-line bg-surface-raised pl-3"
          >
            {tag}
            <button
              type="button"
              aria-label={`Remove the tag ${tag}`}
              onClick={() => void onRemove(tag)}
              className="grid size-8 place-items-center rounded-full text-ink-muted hover:text-ink"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={add} className="mt-2 flex gap-2">
        <input
          name="tag"
          aria-label="New tag"
          required
          maxLength={feedbackLimits.tag}
          className={inputClasses}
        />
        <button type="submit" className={buttonClasses('secondary')}>
          Add
        </button>
      </form>
    </section>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <p className="mt-0.5 break-words text-ink-muted">{children}</p>
    </div>
  )
}
