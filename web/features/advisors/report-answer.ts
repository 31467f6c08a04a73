import type { AdvisorId } from '../../../domain/advisors/advisors.ts'
import type { Message } from '../../../domain/advisors/conversations.ts'
import { routes } from '../../../domain/routes.ts'
import { storeReportedAnswer } from '../../lib/kept/feedback-draft.ts'

/** Opens the feedback page to report an answer, with its question and sources. */
export function reportAnswer(advisor: AdvisorId, exchange: Message[]) {
  const textOf = (role: Message['role']) =>
    exchange.find((message) => message.role === role)?.text ?? ''
  const sources = exchange.flatMap(({ citations }) =>
    citations.map(({ number, publisher, document, sectionTitle }) =>
      `[${number}] ${publisher}: ${document}, ${sectionTitle}`.slice(0, 300),
    ),
  )
  storeReportedAnswer({
    advisor,
    question: textOf('user').slice(0, 8000),
    answer: textOf('assistant').slice(0, 20_000),
    sources: sources.slice(0, 30),
  })
  location.assign(`${routes.feedback.path}?about=answer&page=${location.pathname}`)
}
