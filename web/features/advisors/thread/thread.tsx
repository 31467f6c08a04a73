import { useEffect, useState } from 'react'
import type { FollowUp, Message } from '../../../../domain/advisors/conversations.ts'
import { exchangesOf } from '../../../../domain/advisors/message.ts'
import { lastExchangeId } from '../use-asked.ts'
import { Answer } from './answer.tsx'
import { Question } from './question.tsx'
import { Retry } from './retry.tsx'
import type { ThreadActions } from './thread-actions.ts'

type ThreadProps = {
  messages: Message[]
  writing: boolean
  /** Whether the conversation is temporary: no rating, no stored ticks, no Word document. */
  temporary: boolean
  /**
   * Whether the last exchange fills the screen, so that its question stays in place as the answer
   * grows.
   */
  roomy: boolean
  actions: ThreadActions
}

/** The screen's height without the navigation bar and the composer. */
const room = 'min-h-[calc(100dvh-16rem)] print:min-h-0'

/** The conversation as a report: each question a heading with its answer below. */
export function Thread({ messages, writing, temporary, roomy, actions }: ThreadProps) {
  const last = messages.at(-1)
  const exchanges = exchangesOf(messages)
  const onTurn = useTurn(messages, actions)
  return (
    <div role="log" aria-label="Conversation" aria-live="off" className="flex flex-col gap-14">
      {exchanges.map(({ question, answer }, index) => (
        <section
          key={question?.id ?? answer?.id}
          data-exchange={answer?.id}
          {...(index === exchanges.length - 1 && { id: lastExchangeId, tabIndex: -1 })}
          className={`flex flex-col gap-6 ${roomy && index > 0 && index === exchanges.length - 1 ? room : ''}`}
        >
          {question && (
            <Question message={question} busy={writing} onAsk={actions.ask} onTurn={onTurn} />
          )}
          {question && !answer && (
            <Retry onRetry={() => actions.regenerate(question)} busy={writing}>
              This question has no answer yet.
            </Retry>
          )}
          {answer && (
            <Answer
              message={answer}
              number={index + 1}
              writing={writing && answer === last}
              busy={writing}
              temporary={temporary}
              actions={actions}
              onTurn={onTurn}
            />
          )}
          {answer && answer === last && !writing && answer.status === 'complete' && (
            <FollowUps followUps={answer.followUps} onAsk={actions.ask} />
          )}
        </section>
      ))}
    </div>
  )
}

/** Switches to another version of a message and focuses the same buttons on it. */
function useTurn(messages: Message[], { showBranch }: ThreadActions) {
  const [focusId, setFocusId] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons come with the messages
  useEffect(() => {
    const buttons = focusId && document.getElementById(focusId)
    if (!buttons) return
    buttons.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
    setFocusId(null)
  }, [focusId, messages])
  return (messageId: string) =>
    void showBranch(messageId).then(() => setFocusId(`versions-${messageId}`))
}

type FollowUpsProps = { followUps: FollowUp[]; onAsk(question: string): void }

/** Buttons that ask the follow-up questions of an answer. */
function FollowUps({ followUps, onAsk }: FollowUpsProps) {
  if (followUps.length === 0) return null
  return (
    <div className="mt-2 print:hidden">
      <h3 className="mb-2 font-sans text-xs font-semibold text-ink-muted">Ask next</h3>
      <ul className="flex max-w-reading flex-col items-start gap-2">
        {followUps.map(({ label, question }) => (
          <li key={label}>
            <button
              type="button"
              onClick={() => onAsk(question)}
              className="min-h-11 rounded-md border border-line bg-surface-raised px-3.5 py-2 text-left text-sm hover:border-advisor"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
