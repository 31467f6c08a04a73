import { Brain } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import {
  type ConversationNote,
  emptyNote,
  isEmptyNote,
  noteLists,
  readNote,
} from '../../../../domain/advisors/conversation-note.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'

type NotePanelProps = {
  note: ConversationNote | null
  /** False while an answer is written, since its note will replace this one. */
  editable: boolean
  onSave(note: ConversationNote): Promise<void>
}

const titles: Record<(typeof noteLists)[number] | 'numbers', string> = {
  facts: 'What you told me',
  numbers: 'Numbers, as “label: value = formula”',
  done: 'Done already',
  decided: 'Decided',
  open: 'Still open',
}
const fields = ['facts', 'numbers', 'done', 'decided', 'open'] as const

/** The conversation's note, for its owner to read and correct. */
export default function NotePanel({ note, editable, onSave }: NotePanelProps) {
  const [saving, setSaving] = useState(false)
  const id = useId()
  if (!note || isEmptyNote(note)) return null

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setSaving(true)
    try {
      await onSave(noteFrom((field) => String(form.get(field) ?? '')))
      toast.success('Kept in mind from now on.')
    } catch {
      toast.error('This could not be saved. Please try again.')
    }
    setSaving(false)
  }

  return (
    <details className="mb-8 rounded-md border border-line bg-surface-raised px-4 py-2 text-sm print:hidden">
      <summary className="flex min-h-8 cursor-pointer items-center gap-2 font-semibold">
        <Brain aria-hidden strokeWidth={1.75} className="size-4 text-advisor" />
        What I keep in mind
      </summary>
      <form key={JSON.stringify(note)} onSubmit={save} className="mt-2 grid gap-3 sm:grid-cols-2">
        {fields.map((field) => (
          <label key={field} htmlFor={`${id}-${field}`} className="flex flex-col gap-1">
            <span className="text-xs text-ink-muted">{titles[field]}, one a line</span>
            <textarea
              id={`${id}-${field}`}
              name={field}
              rows={3}
              defaultValue={linesOf(note, field).join('\n')}
              className="rounded-sm border border-line-strong bg-surface px-2 py-1"
            />
          </label>
        ))}
        <div className="self-end pb-2">
          <Button type="submit" disabled={saving || !editable}>
            Save
          </Button>
        </div>
      </form>
    </details>
  )
}

function linesOf(note: ConversationNote, field: (typeof fields)[number]): string[] {
  if (field !== 'numbers') return note[field]
  return note.numbers.map(
    ({ label, value, formula }) => `${label}: ${value}${formula ? ` = ${formula}` : ''}`,
  )
}

/** The note in the form's fields, one item a line. */
export function noteFrom(textOf: (field: (typeof fields)[number]) => string): ConversationNote {
  const lines = (field: (typeof fields)[number]) => textOf(field).split('\n')
  const numbers = lines('numbers').flatMap((line) => {
    const [, label, value, formula] =
      /^([^:]+):\s*([^=]+?)(?:\s*=\s*(.+))?$/.exec(line.trim()) ?? []
    return label && value ? [{ label, value, formula }] : []
  })
  const lists = Object.fromEntries(noteLists.map((list) => [list, lines(list)]))
  return readNote({ ...lists, numbers }) ?? emptyNote
}
