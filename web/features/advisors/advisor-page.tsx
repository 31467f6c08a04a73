import { History as HistoryIcon, SquarePen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router'
import { type AdvisorId, advisorIds, advisors } from '../../../domain/advisors.ts'
import { advisorIcons } from '../../lib/advisor-icons.ts'
import { unwrap } from '../../lib/api.ts'
import { pageContext } from '../../lib/page-context.ts'
import { useOnceTrue } from '../../lib/use-once-true.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Composer } from './composer.tsx'
import { Thread } from './thread.tsx'
import { useConversation } from './use-conversation.ts'
import { useDraft } from './use-draft.ts'
import { useFollowScroll } from './use-follow-scroll.ts'

const History = lazy(() => import('./history.tsx'))

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext)
  const { pathname, searchParams } = new URL(request.url)
  const advisor = advisorAt(pathname)
  const id = searchParams.get('conversation')
  const [conversations, conversation] = await Promise.all([
    unwrap(api.conversations.$get({ query: { advisor } })),
    id ? unwrap(api.conversations[':id'].$get({ param: { id } })) : null,
  ])
  return { conversations, conversation }
}

/** One advisor: ask, read the cited answer, come back to it. */
export function Component() {
  const { pathname, key } = useLocation()
  const { conversation } = useLoaderData<typeof loader>()
  const advisor = advisorAt(pathname)
  return <Advisor key={`${advisor} ${conversation?.id ?? key}`} advisor={advisor} />
}

function Advisor({ advisor }: { advisor: AdvisorId }) {
  const { conversations, conversation } = useLoaderData<typeof loader>()
  const { path, title } = advisors[advisor]
  const { id, messages, writing, refusal, ask, stop } = useConversation(advisor, conversation)
  const [draft, setDraft] = useDraft(advisor)
  const [historyOpen, setHistoryOpen] = useState(false)
  const historyWanted = useOnceTrue(historyOpen)
  const navigate = useNavigate()
  const Icon = advisorIcons[advisor]
  useFollowScroll(writing, messages)

  async function send(question: string) {
    if (question.trim() === '' || writing) return
    setDraft('')
    if (!(await ask(question.trim()))) setDraft(question)
  }

  return (
    <>
      <div className="mx-auto w-full max-w-[66rem] flex-1 px-4 pb-16 pt-6 sm:px-8">
        <header className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="grid size-11 place-items-center rounded-md bg-advisor-soft text-advisor">
            <Icon aria-hidden strokeWidth={1.75} className="size-5.5" />
          </span>
          <PageHeading className="mr-auto">{title}</PageHeading>
          {(messages.length > 0 || conversation) && (
            <a href={path} className={buttonClasses('quiet')}>
              <SquarePen aria-hidden strokeWidth={1.75} className="size-4.5" />
              New
            </a>
          )}
          <button
            type="button"
            onClick={() => setHistoryOpen(true)}
            className={buttonClasses('quiet')}
          >
            <HistoryIcon aria-hidden strokeWidth={1.75} className="size-4.5" />
            Conversations
          </button>
        </header>
        {messages.length === 0 ? (
          <Starters advisor={advisor} onAsk={send} />
        ) : (
          <Thread messages={messages} writing={writing} onAsk={send} />
        )}
        <p role="status" className="sr-only">
          {writing ? 'The advisor is writing.' : messages.length > 0 && 'The answer is finished.'}
        </p>
      </div>
      <Composer
        value={draft}
        onChange={setDraft}
        onAsk={() => send(draft)}
        onStop={stop}
        writing={writing}
        refusal={refusal}
      />
      {historyWanted && (
        <Suspense>
          <History
            conversations={conversations}
            open={historyOpen}
            onOpenChange={setHistoryOpen}
            onDeleted={(deleted) => deleted === id && navigate(path)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Before the first question: what this advisor covers and three ways to begin. */
function Starters({ advisor, onAsk }: { advisor: AdvisorId; onAsk(question: string): void }) {
  const { scope, starters } = advisors[advisor]
  return (
    <div className="max-w-prose">
      <p className="font-serif text-xl leading-snug">
        Ask about {scope}. You get what to do first, who does it, how to show it worked, and the
        passage it rests on.
      </p>
      <h2 className="mb-3 mt-10 font-sans text-xs font-semibold text-ink-muted">
        Questions leaders start with
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {starters.map((question) => (
          <li key={question}>
            <button
              type="button"
              onClick={() => onAsk(question)}
              className="min-h-14 w-full px-1 py-3.5 text-left hover:text-advisor"
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function advisorAt(pathname: string): AdvisorId {
  return advisorIds.find((id) => advisors[id].path === pathname) ?? 'leadership'
}
