import { type FormEvent, useState } from 'react'
import { feedbackLimits } from '../../../../domain/feedback.ts'
import { messageOf } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClasses } from '../../../ui/text-field.tsx'
import { write } from './calls.ts'

type AnswerFormProps = {
  id: string
  name: string
  email: string | null
  onDone(): Promise<void>
}

/** Writes a reply to the sender or an internal note; the form says who reads it. */
export function AnswerForm({ id, name, email, onDone }: AnswerFormProps) {
  const [kind, setKind] = useState<'replies' | 'notes'>('replies')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      const { mailed } = await write(id, kind, text)
      toast.success(
        kind === 'notes'
          ? 'The note is kept.'
          : mailed
            ? `Mailed to ${name}.`
            : `${name} finds it in the app.`,
      )
      await onDone()
    } catch (error) {
      toast.error(messageOf(error))
    }
    setBusy(false)
  }

  const reads =
    kind === 'notes'
      ? 'Only admins and editors read it.'
      : email
        ? `${name} reads it in the app and gets it by mail.`
        : `${name} reads it in the app; there is no address to mail it to.`
  return (
    <form onSubmit={(event) => void send(event)} className="max-w-prose border-t border-line pt-5">
      <fieldset className="flex gap-5 text-sm">
        <legend className="sr-only">What to write</legend>
        {(['replies', 'notes'] as const).map((option) => (
          <label key={option} className="flex min-h-8 items-center gap-2 font-semibold">
            <input
              type="radio"
              name="kind"
              checked={kind === option}
              onChange={() => setKind(option)}
              className="size-4"
            />
            {option === 'replies' ? 'Reply' : 'Internal note'}
          </label>
        ))}
      </fieldset>
      <textarea
        aria-label={kind === 'replies' ? 'Reply' : 'Internal note'}
        rows={4}
        required
        value={text}
        maxLength={feedbackLimits.reply}
        onChange={({ target }) => setText(target.value)}
        className={`${inputClasses} mt-2 py-2.5 ${kind === 'notes' ? 'bg-attention-soft' : ''}`}
      />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <p className="text-xs text-ink-muted">{reads}</p>
        <Button type="submit" disabled={busy || text.trim() === ''}>
          {busy ? 'Sending…' : kind === 'replies' ? 'Send reply' : 'Keep note'}
        </Button>
      </div>
    </form>
  )
}
