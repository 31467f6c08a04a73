import { X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { counted } from '../../../domain/counted.ts'
import {
  type FeedbackCategory,
  feedbackCategories,
  feedbackLimits,
  type ReportedAnswer,
} from '../../../domain/feedback.ts'
import { localAddress } from '../../../domain/local-address.ts'
import { ApiError, api, unwrap } from '../../lib/api.ts'
import { lastErrorId } from '../../lib/error-reports.ts'
import { forgetReportedAnswer, reportedAnswer } from '../../lib/kept/feedback-draft.ts'
import { useViewer } from '../../lib/session/use-viewer.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField, TextArea } from '../../ui/text-field.tsx'
import { type Picture, PictureField } from './picture-field.tsx'

const draftKey = 'edcabinet:draft:feedback'

/** The feedback form: message, screenshot, and what is sent with it if the person agrees. */
export function FeedbackForm({ onSent }: { onSent(): Promise<void> }) {
  const { user } = useViewer()
  const [search] = useSearchParams()
  const page = localAddress(search.get('page'))
  const given = /^[\w-]{1,64}$/.test(search.get('error') ?? '') ? search.get('error') : null
  const error = useLastError(given)
  const [category, setCategory] = useState<FeedbackCategory>(given ? 'bug' : 'idea')
  const { text, change } = useKeptText()
  const { answer, dropAnswer } = useReportedAnswer(() => setCategory('answer'))
  // Somebody who comes from an error page comes to quote its id.
  const [attach, setAttach] = useState(given !== null)
  const [copy, setCopy] = useState(false)
  const [picture, setPicture] = useState<Picture | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    setSending(true)
    setProblem(null)
    try {
      const screenshot = picture ? await picture.upload(user?.id ?? '') : undefined
      const json = {
        category,
        message: text,
        copy,
        ...(attach && page && { page }),
        ...(attach && error && { error }),
        ...(screenshot && { screenshot }),
        ...(answer && { answer }),
      }
      await unwrap(api.feedback.$post({ json }))
      change('')
      setPicture(null)
      dropAnswer()
      toast.success('Thank you. Your message has been received.')
      await onSent()
    } catch (failure) {
      const reason = failure instanceof ApiError ? failure.message : 'The server did not answer.'
      setProblem(`It was not sent: ${reason} What you wrote is kept here.`)
    }
    setSending(false)
  }

  const attached = [page && `the page ${page}`, error && `the error ${error}`].filter(Boolean)
  return (
    <form onSubmit={(event) => void send(event)} className="mt-8 flex max-w-prose flex-col gap-5">
      <SelectField
        label="What is it about?"
        value={category}
        onChange={({ target }) => setCategory(target.value as FeedbackCategory)}
        options={Object.entries(feedbackCategories)}
      />
      {answer && <AnswerNote answer={answer} onDrop={dropAnswer} />}
      <MessageField value={text} onChange={change} />
      <PictureField picture={picture} onChange={setPicture} />
      <div className="flex flex-col">
        {attached.length > 0 && (
          <Checkbox checked={attach} onChange={({ target }) => setAttach(target.checked)}>
            Send {attached.join(' and ')} along
          </Checkbox>
        )}
        {user?.email && (
          <Checkbox checked={copy} onChange={({ target }) => setCopy(target.checked)}>
            Mail a copy to {user.email}
          </Checkbox>
        )}
      </div>
      <p
        role="alert"
        className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger empty:hidden"
      >
        {problem}
      </p>
      <div>
        <Button type="submit" disabled={sending || text.trim() === ''}>
          {sending ? 'Sending…' : 'Send'}
        </Button>
      </div>
    </form>
  )
}

function MessageField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const left = feedbackLimits.message - value.length
  return (
    <TextArea
      label="Your message"
      hint={
        left < 400
          ? `${counted(left, 'character')} left.`
          : `Leave students out of it; what identifies one is replaced before it is kept. Up to ${feedbackLimits.perHour} messages an hour.`
      }
      required
      rows={7}
      value={value}
      maxLength={feedbackLimits.message}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function AnswerNote({ answer, onDrop }: { answer: ReportedAnswer; onDrop(): void }) {
  const { question, sources } = answer
  return (
    <div className="flex items-start gap-3 rounded-md border border-line bg-surface-raised px-4 py-3 text-sm">
      <p className="min-w-0 flex-1 break-words">
        <span className="font-semibold">The answer goes along:</span> “{question.slice(0, 160)}
        {question.length > 160 && '…'}”, with its text
        {sources.length > 0 &&
          ` and ${sources.length === 1 ? 'its source' : `its ${sources.length} sources`}`}
        .
      </p>
      <button
        type="button"
        onClick={onDrop}
        aria-label="Send without the answer"
        title="Send without the answer"
        className="-my-1 grid size-9 shrink-0 place-items-center rounded-md text-ink-muted hover:bg-surface-sunken"
      >
        <X aria-hidden className="size-4.5" />
      </button>
    </div>
  )
}

/** The error's id given in the address, or the last one in this tab. */
function useLastError(given: string | null): string | null {
  const [last, setLast] = useState<string | null>(null)
  useEffect(() => setLast(lastErrorId()), [])
  return given ?? last
}

/** The message's draft, kept in this tab over a reload or refusal. */
function useKeptText() {
  const [text, setText] = useState('')
  useEffect(() => setText(sessionStorage.getItem(draftKey) ?? ''), [])
  const change = (next: string) => {
    setText(next)
    if (next) sessionStorage.setItem(draftKey, next)
    else sessionStorage.removeItem(draftKey)
  }
  return { text, change }
}

/** The answer that the person reports, where an answer led here. */
function useReportedAnswer(onFound: () => void) {
  const [search] = useSearchParams()
  const [answer, setAnswer] = useState<ReportedAnswer | null>(null)
  const about = search.get('about')
  const found = useRef(onFound)
  useEffect(() => {
    if (about !== 'answer') return
    const stored = reportedAnswer()
    setAnswer(stored)
    if (stored) found.current()
  }, [about])
  const dropAnswer = () => {
    setAnswer(null)
    forgetReportedAnswer()
  }
  return { answer, dropAnswer }
}
