import { useEffect, useState } from 'react'
import type { Message } from '../../../domain/conversations.ts'
import { Answer } from './answer.tsx'
import { FollowUps } from './follow-ups.tsx'
import { Question } from './question.tsx'
import { Retry } from './retry.tsx'
import type { ThreadActions } from './thread-actions.ts'

type ThreadProps = {
  messages: Message[]
  writing: boolean
  /** Nothing of a temporary conversation is kept: no rating, no stored ticks, no Word document. */
  temporary: boolean
  actions: ThreadActions
}

/** The conversation as a report: each question a heading, each answer the page under it. */
export function Thread({ messages, writing, temporary, actions }: ThreadProps) {
  const last = messages.at(-1)
  const onTurn = useTurn(messages, actions)
  return (
    <div role="log" aria-label="Conversation" aria-live="off" className="flex flex-col gap-14">
      {exchangesOf(messages).map(({ question, answer }) => (
        <section
          key={question?.id ?? answer?.id}
          data-exchange={answer?.id}
          className="flex flex-col gap-6"
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
              writing={writing && answer === last}
              busy={writing}
              temporary={temporary}
              actions={actions}
              onTurn={onTurn}
            />
          )}
        </section>
      ))}
      {!writing && last?.status === 'complete' && (
        <FollowUps questions={last.followUps} onAsk={actions.ask} />
      )}
    </div>
  )
}

/** Turns to another version of a message, and gives focus to the same buttons on it. */
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

type Exchange = { question: Message | null; answer: Message | null }

function exchangesOf(messages: Message[]): Exchange[] {
  const exchanges: Exchange[] = []
  for (const message of messages) {
    const current = exchanges.at(-1)
    if (message.role === 'user') exchanges.push({ question: message, answer: null })
    else if (current && !current.answer) current.answer = message
    else exchanges.push({ question: null, answer: message })
  }
  return exchanges
}
