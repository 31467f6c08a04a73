import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type AdvisorId, advisors } from '../../../domain/advisors.ts'
import type { Conversation, Message } from '../../../domain/conversations.ts'
import { toast } from '../../lib/toast.ts'
import { AdvisorHeader } from './advisor-header.tsx'
import { Composer, questionFieldId } from './composer.tsx'
import type { ExportFormat } from './conversation-calls.ts'
import { downloadExport, printReport } from './export-conversation.ts'
import { ReportHeading } from './report-heading.tsx'
import { type Sheet, Sheets } from './sheets.tsx'
import { Starters } from './starters.tsx'
import { findingsInWords } from './student-data.ts'
import { TemporaryBanner } from './temporary-banner.tsx'
import { Thread } from './thread.tsx'
import { allowanceInWords, useAllowance } from './use-allowance.ts'
import { useConversation } from './use-conversation.ts'
import { useDraft } from './use-draft.ts'
import { useFollowScroll } from './use-follow-scroll.ts'
import { useMessageActions } from './use-message-actions.ts'
import { RedactionContext, useRedaction } from './use-redaction.ts'
import { useShortcuts } from './use-shortcuts.ts'

type AdvisorProps = { advisor: AdvisorId; conversation: Conversation | null; temporary: boolean }

/** A conversation with one advisor and everything around it. */
export function Advisor({ advisor, conversation, temporary }: AdvisorProps) {
  const { path } = advisors[advisor]
  const talk = useConversation({ advisor, initial: conversation, temporary })
  const { id, messages, writing } = talk
  const { rate, showBranch } = useMessageActions(talk, talk.change)
  const { redact, preview } = useRedaction(messages, temporary ? null : id)
  const [draft, setDraft] = useDraft(temporary ? null : advisor)
  const [sheet, setSheet] = useState<Sheet>(null)
  const allowance = useAllowance(writing)
  const navigate = useNavigate()
  const begun = messages.length > 0
  useFollowScroll(writing, messages)
  useShortcuts({
    '/': () => document.getElementById(questionFieldId)?.focus(),
    n: () => navigate(path),
    h: () => setSheet('history'),
    '?': () => setSheet('shortcuts'),
    Escape: () => writing && talk.stop(),
  })

  /** What identifies a student is taken out before anything leaves the browser. */
  async function ask(typed: string, replaced?: Message): Promise<boolean> {
    const { text, findings } = await redact(typed)
    if (findings.length > 0) toast.info(`${findingsInWords(findings, 'were')}.`)
    return talk.ask(text, replaced)
  }

  async function send(question: string) {
    if (question.trim() === '' || writing) return
    setDraft('')
    if (!(await ask(question.trim()))) setDraft(question)
  }

  const exportTo = (format: ExportFormat, answer?: Message) =>
    void downloadExport({
      conversationId: temporary ? null : id,
      format,
      messages: answer ? exchangeOf(messages, answer) : messages,
      messageId: answer?.id,
    })

  return (
    <RedactionContext value={preview}>
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
        {temporary && <TemporaryBanner />}
        {begun ? (
          <>
            <ReportHeading date={messages[0]?.createdAt} />
            <Thread
              messages={messages}
              writing={writing}
              temporary={temporary}
              actions={{
                ask: (text, replaced) => void (replaced ? ask(text, replaced) : send(text)),
                regenerate: talk.regenerate,
                showBranch,
                rate,
                exportAnswer: (answer, format) => exportTo(format, answer),
              }}
            />
          </>
        ) : (
          <Starters advisor={advisor} onAsk={send} />
        )}
        <p role="status" className="sr-only">
          {writing ? 'The advisor is writing.' : begun && 'The answer is finished.'}
        </p>
      </div>
      <Composer
        value={draft}
        onChange={setDraft}
        onAsk={() => send(draft)}
        onStop={talk.stop}
        writing={writing}
        refusal={talk.refusal}
        allowance={talk.refusal ? null : allowanceInWords(allowance)}
      />
      <Sheets advisor={advisor} currentId={id} sheet={sheet} onSheetChange={setSheet} />
    </RedactionContext>
  )
}

function exchangeOf(messages: Message[], answer: Message): Message[] {
  const at = messages.indexOf(answer)
  return messages.slice(messages[at - 1]?.role === 'user' ? at - 1 : at, at + 1)
}
