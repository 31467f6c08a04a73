import { TimerReset } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type AdvisorId, advisors } from '../../../domain/advisors/advisors.ts'
import { type AnsweringModel, modelInWords } from '../../../domain/advisors/answering-model.ts'
import type { ConversationNote } from '../../../domain/advisors/conversation-note.ts'
import type { Conversation, Message } from '../../../domain/advisors/conversations.ts'
import type { ExportFormat } from '../../../domain/advisors/transcript.ts'
import { brand } from '../../../domain/brand.ts'
import { temporaryPerHour } from '../../../domain/constants.ts'
import { longDate } from '../../../domain/text/dates.ts'
import { useDraft } from '../../lib/kept/use-draft.ts'
import { useInBrowser } from '../../lib/moment.tsx'
import { browserOnly } from '../../ui/browser-only.ts'
import { onFirstTouch } from '../../ui/first-touch.ts'
import { AdvisorHeader } from './advisor-header.tsx'
import { Composer, questionFieldId } from './composer/composer.tsx'
import { limitsInWords, useAllowance } from './composer/use-allowance.ts'
import { loadGuard, RedactionContext, useRedaction } from './composer/use-redaction.ts'
import { changeConversation } from './conversation-calls.ts'
import { downloadExport, printReport } from './export-conversation.ts'
import { type Sheet, Sheets } from './sheets.tsx'
import { Starters } from './starters.tsx'
import { announcementOf } from './thread/announcement.ts'
import { loadEventParser } from './thread/answer-stream.ts'
import { Thread } from './thread/thread.tsx'
import { useFollowScroll } from './thread/use-follow-scroll.ts'
import { useAsked } from './use-asked.ts'
import { useConversation } from './use-conversation.ts'
import { useMessageActions } from './use-message-actions.ts'
import { useShortcuts } from './use-shortcuts.ts'

const NotePanel = lazy(browserOnly(import.meta.env.SSR || (() => import('./note/note-panel.tsx'))))

type AskOptions = {
  /** The earlier question that this one replaces. */
  replaced?: Message | undefined
  /** Called when the question has been redacted and is being sent. */
  onSend?(): void
}

type AdvisorProps = {
  advisor: AdvisorId
  conversation: Conversation | null
  model: AnsweringModel
  temporary: boolean
}

/** A conversation with one advisor, with its header, composer and panels. */
export function Advisor({ advisor, conversation: initial, model, temporary }: AdvisorProps) {
  const { path } = advisors[advisor]
  const conversation = useConversation({ advisor, initial, temporary })
  const { id, messages, writing } = conversation
  const { rate, showBranch } = useMessageActions(conversation, conversation.change)
  const { redact, ...redaction } = useRedaction(messages, temporary ? null : id)
  const draft = useDraft(temporary ? null : advisor)
  const asking = useRef(false)
  const [preparing, setPreparing] = useState(false)
  const [sheet, setSheet] = useState<Sheet>(null)
  const allowance = useAllowance(writing)
  const navigate = useNavigate()
  const begun = messages.length > 0
  const last = messages.at(-1)
  const asked = useAsked(writing)
  useGuardLoaded()
  const { away, toEnd } = useFollowScroll(writing && isWrittenByModel(last))
  useShortcuts({
    '/': () => document.getElementById(questionFieldId)?.focus(),
    n: () => navigate(path),
    h: () => setSheet('history'),
    '?': () => setSheet('shortcuts'),
    Escape: () => writing && conversation.stop(),
  })

  /** Asks a question; student data is redacted before anything leaves the browser. */
  async function ask(question: string, { replaced, onSend }: AskOptions = {}) {
    const typed = question.trim()
    if (typed === '' || writing || asking.current) return
    asking.current = true
    setPreparing(true)
    try {
      const sent = await redact(typed)
      setPreparing(false)
      onSend?.()
      const taken = await conversation.ask(sent, replaced)
      if (!taken) draft.restore(question)
    } finally {
      asking.current = false
    }
  }

  const exportTo = (format: ExportFormat, answer?: Message) =>
    void downloadExport({
      conversationId: temporary ? null : id,
      format,
      messages: answer ? exchangeOf(messages, answer) : messages,
      messageId: answer?.id,
    })

  return (
    <RedactionContext value={redaction}>
      <div className="mx-auto w-full max-w-[66rem] flex-1 px-4 pb-16 pt-6 sm:px-8 print:p-0">
        <AdvisorHeader
          advisor={advisor}
          begun={begun}
          temporary={temporary}
          onHistory={() => setSheet('history')}
          onShortcuts={() => setSheet('shortcuts')}
          onTemporary={() => navigate(temporary && !begun ? path : `${path}?temporary=1`)}
          onExport={exportTo}
          onPrint={() => printReport()}
        />
        <ModelLine model={model} />
        {temporary && <TemporaryBanner />}
        {begun ? (
          <>
            <ReportHeading date={messages[0]?.createdAt} />
            <Notes conversation={conversation} />
            <Thread
              messages={messages}
              writing={writing}
              temporary={temporary}
              roomy={writing || asked}
              actions={{
                ask: (text, replaced) => void ask(text, { replaced }),
                regenerate: conversation.regenerate,
                showBranch,
                rate,
                exportAnswer: (answer, format) => exportTo(format, answer),
                report: (answer) =>
                  void import('./report-answer.ts').then(({ reportAnswer }) =>
                    reportAnswer(advisor, exchangeOf(messages, answer)),
                  ),
              }}
            />
          </>
        ) : (
          <Starters
            advisor={advisor}
            temporary={temporary}
            onAsk={(question) => void ask(question)}
          />
        )}
        <p role="status" className="sr-only">
          {writing ? 'The advisor is writing.' : asked && last && announcementOf(last)}
        </p>
      </div>
      <Composer
        value={draft.text}
        onChange={draft.change}
        onAsk={() => void ask(draft.text, { onSend: () => draft.change('') })}
        onStop={conversation.stop}
        preparing={preparing}
        writing={writing}
        refusal={conversation.refusal}
        allowance={conversation.refusal ? null : limitsInWords(allowance, conversation.left)}
        onLatest={begun && away ? toEnd : null}
      />
      <Sheets advisor={advisor} currentId={id} sheet={sheet} onSheetChange={setSheet} />
    </RedactionContext>
  )
}

/** The note of the shown branch; its code is loaded with the first note. */
function Notes({ conversation }: { conversation: ReturnType<typeof useConversation> }) {
  const { id, messages, writing, change } = conversation
  const note = messages.findLast((message) => message.note)?.note
  // The server never renders it, and would wait for its code for ever.
  const isInBrowser = useInBrowser()
  if (!id || !note || !isInBrowser) return null
  const save = async (changed: ConversationNote) => {
    await changeConversation(id, { note: changed })
    change(({ messages: now }) => {
      const last = now.findLast(({ role }) => role === 'assistant')
      return { messages: now.map((one) => (one === last ? { ...one, note: changed } : one)) }
    })
  }
  return (
    <Suspense>
      <NotePanel note={note} editable={!writing} onSave={save} />
    </Suspense>
  )
}

/** Loads the student-data guard at the first input; sending waits for it. */
function useGuardLoaded() {
  useEffect(
    () =>
      onFirstTouch(() => {
        void loadGuard()
        void loadEventParser()
      }),
    [],
  )
}

/** Only a model's answer is followed while it is written; the library's is there at once. */
function isWrittenByModel(answer: Message | undefined): boolean {
  return typeof answer?.writer === 'string' && answer.writer !== 'builtin'
}

function exchangeOf(messages: Message[], answer: Message): Message[] {
  const at = messages.indexOf(answer)
  return messages.slice(messages[at - 1]?.role === 'user' ? at - 1 : at, at + 1)
}

/** A line that says what writes the answers. */
function ModelLine({ model }: { model: AnsweringModel }) {
  return <p className="-mt-5 mb-7 text-xs text-ink-muted print:hidden">{modelInWords(model)}</p>
}

/** The first line of a printed conversation; hidden on screen. */
function ReportHeading({ date }: { date: string | undefined }) {
  const day = date && longDate(date)
  return (
    <p className="mb-6 hidden border-b border-line pb-3 text-sm text-ink-muted print:block">
      {brand.name} advisor report{day && `, ${day}`}. AI responses are starting points; professional
      judgment must apply.
    </p>
  )
}

/** Says above a temporary conversation that it is not stored. */
function TemporaryBanner() {
  return (
    <p className="mb-8 flex max-w-reading items-start gap-2.5 rounded-md border border-dashed border-line-strong px-3 py-2.5 text-sm">
      <TimerReset
        aria-hidden
        strokeWidth={1.75}
        className="mt-0.5 size-4.5 shrink-0 text-ink-muted"
      />
      <span>
        <strong className="font-semibold">Temporary conversation.</strong> Not stored; gone when you
        leave, and at the latest when the site is updated. You can begin {temporaryPerHour} an hour.
      </span>
    </p>
  )
}
