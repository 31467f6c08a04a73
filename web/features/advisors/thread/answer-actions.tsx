import {
  Download,
  FileText,
  FileType,
  Printer,
  RefreshCw,
  ThumbsDown,
  ThumbsUp,
} from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { browserOnly } from '../../../ui/browser-only.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { htmlOf } from '../../../ui/markdown/copy.ts'
import { Menu } from '../../../ui/popup/menu.tsx'
import { printReport } from '../export-conversation.ts'
import { answerMarkdown, sourcesHtml } from './answer-markdown.ts'
import type { AnswerProps } from './thread-actions.ts'
import { VersionSwitch } from './version-switch.tsx'

const FeedbackReason = lazy(
  browserOnly(import.meta.env.SSR || (() => import('./feedback-reason.tsx'))),
)

const actionButton =
  'grid size-10 place-items-center rounded-md text-ink-muted hover:bg-surface-sunken hover:text-ink disabled:opacity-40 aria-pressed:text-advisor [&[aria-pressed=true]>svg]:fill-current'

const icon = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4' } as const

type AnswerActionsProps = AnswerProps & { body(): HTMLElement | null }

/** An answer's buttons: copy, answer again, export, versions and rating. */
export function AnswerActions(props: AnswerActionsProps) {
  const { message, busy, temporary, actions, body, onTurn } = props
  const copied = () => {
    const element = body()
    const html = element ? htmlOf(element) + sourcesHtml(message.citations) : undefined
    return { text: answerMarkdown(message), html }
  }
  return (
    <div className="mt-2 print:hidden">
      <div className="-ml-3 flex flex-wrap items-center">
        <CopyButton label="Copy answer" content={copied} className={actionButton} />
        <button
          type="button"
          aria-label="Answer again"
          title="Answer again"
          disabled={busy}
          onClick={() => actions.regenerate(message)}
          className={actionButton}
        >
          <RefreshCw {...icon} />
        </button>
        <ExportMenu {...props} />
        <VersionSwitch message={message} of="answer" busy={busy} onTurn={onTurn} />
        {!temporary && <Rating {...props} />}
      </div>
    </div>
  )
}

function Rating({ message, actions }: AnswerActionsProps) {
  const [reasonOpen, setReasonOpen] = useState(false)
  const { feedback } = message
  const buttons = useRef<HTMLDivElement>(null)

  function rate(rating: 'up' | 'down') {
    const takenBack = feedback?.rating === rating
    actions.rate(message.id, takenBack ? null : { rating })
    setReasonOpen(!takenBack)
  }

  return (
    <>
      <div ref={buttons} className="ml-auto flex items-center">
        {feedback?.rating === 'down' && !reasonOpen && (
          <button
            type="button"
            onClick={() => actions.report(message)}
            className="min-h-10 px-2 text-sm text-ink-muted underline underline-offset-2 hover:text-ink"
          >
            This is wrong: tell us
          </button>
        )}
        {(['up', 'down'] as const).map((rating) => (
          <button
            key={rating}
            type="button"
            aria-label={rating === 'up' ? 'Good answer' : 'Poor answer'}
            title={rating === 'up' ? 'Good answer' : 'Poor answer'}
            aria-pressed={feedback?.rating === rating}
            onClick={() => rate(rating)}
            className={actionButton}
          >
            {rating === 'up' ? <ThumbsUp {...icon} /> : <ThumbsDown {...icon} />}
          </button>
        ))}
      </div>
      {reasonOpen && feedback && (
        <Suspense>
          <FeedbackReason
            key={feedback.rating}
            rating={feedback.rating}
            onReport={() => actions.report(message)}
            onDone={(reason) => {
              buttons.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
              setReasonOpen(false)
              if (reason) actions.rate(message.id, { rating: feedback.rating, reason })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function ExportMenu({ message, temporary, actions }: AnswerActionsProps) {
  const word = {
    label: 'Word document',
    icon: <FileType {...icon} />,
    onSelect: () => actions.exportAnswer(message, 'docx'),
  }
  const others = [
    {
      label: 'Markdown',
      icon: <FileText {...icon} />,
      onSelect: () => actions.exportAnswer(message, 'md'),
    },
    {
      label: 'Print or save as PDF',
      icon: <Printer {...icon} />,
      onSelect: () => printReport(message.id),
    },
  ]
  return (
    <Menu
      label="Export answer"
      className={actionButton}
      items={temporary ? others : [word, ...others]}
    >
      <Download {...icon} />
    </Menu>
  )
}
