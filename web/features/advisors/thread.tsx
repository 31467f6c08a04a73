import type { Message } from '../../../domain/conversations.ts'
import { Answer } from './answer.tsx'

type ThreadProps = { messages: Message[]; writing: boolean; onAsk(question: string): void }

/** The conversation as a report: each question a heading, each answer the page under it. */
export function Thread({ messages, writing, onAsk }: ThreadProps) {
  const last = messages.at(-1)
  return (
    <div role="log" aria-label="Conversation" aria-live="off" className="flex flex-col gap-10">
      {messages.map((message) =>
        message.role === 'user' ? (
          <h2
            key={message.id}
            className="max-w-prose whitespace-pre-wrap break-words border-l-2 border-advisor pl-4 text-xl font-normal italic not-first:mt-4"
          >
            {message.text}
          </h2>
        ) : (
          <Answer key={message.id} message={message} writing={writing && message === last} />
        ),
      )}
      {!writing && last?.role === 'user' && (
        <p className="text-sm text-ink-muted">This question has no answer yet.</p>
      )}
      {!writing && last && <FollowUps message={last} messages={messages} onAsk={onAsk} />}
    </div>
  )
}

type FollowUpsProps = { message: Message; messages: Message[]; onAsk(question: string): void }

function FollowUps({ message, messages, onAsk }: FollowUpsProps) {
  const question = messages.findLast(({ role }) => role === 'user')
  const broken = message.status !== 'complete' || message.role === 'user'
  const questions = broken && question ? [question.text] : message.followUps
  if (questions.length === 0) return null
  return (
    <div className="print:hidden">
      <h3 className="mb-2 font-sans text-xs font-semibold text-ink-muted">
        {broken ? 'Retry' : 'Ask next'}
      </h3>
      <ul className="flex max-w-prose flex-col items-start gap-2">
        {questions.map((text) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => onAsk(text)}
              className="min-h-10 rounded-md border border-line bg-surface-raised px-3.5 py-2 text-left text-sm hover:border-advisor"
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
