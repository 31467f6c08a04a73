import type { ReportedAnswer } from '../../../domain/feedback.ts'

/** Removed when the person signs out: see tab-memory.ts. */
const key = 'edcabinet:draft:feedback-answer'

/** Stores an answer to report, in this tab only, until the feedback page reads it. */
export function storeReportedAnswer(answer: ReportedAnswer) {
  sessionStorage.setItem(key, JSON.stringify(answer))
}

/** The answer stored for a report; null without one. */
export function reportedAnswer(): ReportedAnswer | null {
  const stored = sessionStorage.getItem(key)
  return stored ? (JSON.parse(stored) as ReportedAnswer) : null
}

/** Removes the stored answer. */
export function forgetReportedAnswer() {
  sessionStorage.removeItem(key)
}
