import { ArrowDown, ArrowUp, Square } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { questionLength } from '../../../../domain/constants.ts'
import { lastExchangeId } from '../use-asked.ts'
import { GuardNotice } from './guard-notice.tsx'
import type { AllowanceWords } from './use-allowance.ts'
import { useGuard } from './use-guard.ts'

type ComposerProps = {
  value: string
  onChange(value: string): void
  onAsk(): void
  onStop(): void
  /** Whether a question waits for the student-data guard to be loaded. */
  preparing: boolean
  writing: boolean
  refusal: string | null
  /** The day's remaining questions in words; null where there is no limit. */
  allowance: AllowanceWords | null
  /** Scrolls to the end of the conversation; null where the reader is there. */
  onLatest: (() => void) | null
}

/** Id of the text area, used by a shortcut. */
export const questionFieldId = 'question'

/** Length from which the number of characters is shown. */
const countFrom = questionLength.max - 800

/** The form a question is typed in, with the warning about AI responses. */
export function Composer(props: ComposerProps) {
  const { value, onChange, onAsk, onStop, preparing, writing, refusal, allowance, onLatest } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const finding = useGuard(value)
  const tooLong = value.length > questionLength.max

  useEffect(() => {
    if (refusal) field.current?.focus()
  }, [refusal])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!writing && !tooLong) onAsk()
  }

  function stop({ detail }: MouseEvent) {
    onStop()
    // The button disappears: after a keyboard press (no click count) the text area takes the focus.
    if (detail === 0) field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    submit(event)
  }

  return (
    <form
      onSubmit={submit}
      className="composer z-10 border-t border-line bg-surface px-4 pb-3 pt-3 sm:px-8 print:hidden"
    >
      <div className="mx-auto max-w-[62rem]">
        <p role="alert" className="max-w-reading text-sm text-danger">
          {refusal && <span className="mb-2 block">{refusal}</span>}
        </p>
        <div className="flex max-w-reading items-end gap-2 rounded-lg border border-line-strong bg-surface-raised p-2 has-[textarea:focus]:border-focus has-[textarea:focus]:outline-2 has-[textarea:focus]:outline-focus">
          <textarea
            ref={field}
            id={questionFieldId}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
            rows={1}
            enterKeyHint="send"
            aria-label="Your question"
            aria-describedby="composer-note"
            placeholder="Ask in your own words"
            className="field-sizing-content max-h-[min(12rem,30dvh)] min-h-11 flex-1 resize-none bg-transparent px-2 py-2.5 text-base placeholder:text-ink-muted focus:outline-none"
          />
          <SendButton busy={preparing} writing={writing} disabled={tooLong} onStop={stop} />
        </div>
        <GuardNotice finding={finding} />
        <div className="mt-2 flex max-w-reading items-start justify-between gap-4">
          <p id="composer-note" className="text-xs text-ink-muted">
            AI responses are starting points; professional judgment must apply.
            {allowance && (
              <span className={allowance.little ? 'text-attention' : ''}> {allowance.text}</span>
            )}
            {value.length > countFrom && (
              <span className={tooLong ? 'font-semibold text-danger' : ''}>
                {' '}
                {value.length.toLocaleString('en-US')} of{' '}
                {questionLength.max.toLocaleString('en-US')} characters.
              </span>
            )}
          </p>
          {onLatest && <LatestButton onGo={onLatest} />}
        </div>
      </div>
    </form>
  )
}

type SendButtonProps = {
  busy: boolean
  writing: boolean
  disabled: boolean
  onStop(event: MouseEvent): void
}

function SendButton({ busy, writing, disabled, onStop }: SendButtonProps) {
  return writing ? (
    <button
      key="stop"
      type="button"
      onClick={onStop}
      aria-label="Stop"
      title="Stop (Esc)"
      className="grid size-11 shrink-0 place-items-center rounded-md border border-line-strong text-ink hover:bg-surface-sunken"
    >
      <Square aria-hidden className="size-4 fill-current" />
    </button>
  ) : (
    <button
      key="ask"
      type="submit"
      aria-label="Ask"
      title="Ask (Enter)"
      aria-busy={busy}
      disabled={disabled}
      className="grid size-11 shrink-0 place-items-center rounded-md bg-brand text-brand-ink hover:bg-brand-strong disabled:opacity-50 aria-busy:animate-pulse"
    >
      <ArrowUp aria-hidden className="size-5" />
    </button>
  )
}

/** A button that scrolls to the end of the conversation; placed so that it covers no text. */
function LatestButton({ onGo }: { onGo(): void }) {
  function go({ detail }: MouseEvent) {
    onGo()
    // The button disappears: after a keyboard press (no click count) the last exchange takes the
    // focus.
    if (detail === 0) document.getElementById(lastExchangeId)?.focus({ preventScroll: true })
  }
  return (
    <div className="xl:pointer-events-none xl:absolute xl:inset-x-8 xl:top-[1.375rem]">
      <div className="mx-auto max-w-[62rem]">
        <div className="xl:pl-[calc(var(--container-reading)+1rem)]">
          <button
            type="button"
            aria-label="To the latest"
            title="To the latest"
            onClick={go}
            // The scroll margin keeps the page still when the button is focused by Tab.
            className="pointer-events-auto -scroll-mb-44 grid size-11 place-items-center rounded-full border border-line-strong bg-surface-raised text-ink-muted hover:text-ink"
          >
            <ArrowDown aria-hidden strokeWidth={1.75} className="size-5" />
          </button>
        </div>
      </div>
    </div>
  )
}
