import { type FormEvent, useEffect, useId, useState } from 'react'
import type { UserSummary } from '../../../../domain/staff/users.ts'
import { shortDate } from '../../../../domain/text/dates.ts'
import { api, unwrap } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ReasonField } from './reason-field.tsx'

type MergeFormProps = {
  /** The account that is kept. */
  into: { id: string; name: string }
  busy: boolean
  /** Whether the accounts were merged; a refusal is shown by the caller. */
  onMerge(from: string, reason: string): Promise<boolean>
}

/** Finds the account to merge by name or address, and merges it into this one. */
export default function MergeForm({ into, busy, onMerge }: MergeFormProps) {
  const [text, setText] = useState('')
  const [from, setFrom] = useState<string | null>(null)
  const { found, over } = useAccounts(text, into.id)
  const hint = useId()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const reason = String(new FormData(form).get('reason'))
    if (!from) return
    void onMerge(from, reason).then((merged) => {
      if (!merged) return
      form.reset()
      setText('')
      setFrom(null)
    })
  }

  return (
    <form onSubmit={submit} className="mt-3 flex flex-col gap-4">
      <p id={hint} className="text-ink-muted">
        Its conversations, access, quotes and feedback move to {into.name}. It is closed at once and
        deleted in a week.
      </p>
      <TextField
        label="The account that goes"
        hint="The beginning of its name, e-mail address or phone number."
        type="search"
        value={text}
        maxLength={80}
        onChange={({ target }) => {
          setText(target.value)
          setFrom(null)
        }}
      />
      <fieldset className="flex flex-col gap-1 empty:hidden">
        <legend className="sr-only">Accounts found</legend>
        {found.map(({ id, name, email, phone, createdAt }) => (
          <label
            key={id}
            className="flex min-h-11 items-start gap-2.5 rounded-md border border-line px-3 py-2 has-checked:border-brand has-checked:bg-brand-soft"
          >
            <input
              type="radio"
              name="from"
              checked={from === id}
              onChange={() => setFrom(id)}
              className="mt-0.5 size-4.5 shrink-0"
            />
            <span className="min-w-0 break-words">
              <span className="font-semibold">{name}</span>
              <span className="block break-all text-xs text-ink-muted">{email ?? phone}</span>
              <span className="block text-xs text-ink-muted">Joined {shortDate(createdAt)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p role="status" className="text-ink-muted empty:hidden">
        {over && found.length === 0 && 'No other account begins so.'}
      </p>
      <ReasonField describedBy={hint} />
      <Button type="submit" variant="danger" disabled={busy || !from} className="self-start">
        Merge
      </Button>
    </form>
  )
}

const mostShown = 5

/** Accounts found by a text, without `except`; searched 250 ms after the last letter. */
function useAccounts(text: string, except: string) {
  const [answer, setAnswer] = useState<{ found: UserSummary[]; over: boolean }>(nothing)
  const search = text.trim()
  useEffect(() => {
    setAnswer(nothing)
    if (search.length < 2) return
    let current = true
    const timer = setTimeout(async () => {
      const page = await unwrap(
        api.admin.users.$get({ query: { search, sort: '-joined', page: '1' } }),
      ).catch(() => null)
      if (!current || !page) return
      const found = page.users.filter(({ id }) => id !== except).slice(0, mostShown)
      setAnswer({ found, over: true })
    }, 250)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [search, except])
  return answer
}

const nothing = { found: [], over: false }
