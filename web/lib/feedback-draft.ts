import type { ReportedAnswer } from '../../domain/feedback.ts'

/** Forgotten when the person signs out: see tab-memory.ts. */
const key = 'edcabinet:draft:feedback-answer'

/** Keeps the answer somebody wants to report until the feedback page asks for it, in this tab only. */
export function storeReportedAnswer(answer: ReportedAnswer) {
  sessionStorage.setItem(key, JSON.stringify(answer))
}

export function reportedAnswer(): ReportedAnswer | null {
  const stored = sessionStorage.getItem(key)
  return stored ? (JSON.parse(stored) as ReportedAnswer) : null
}

export function forgetReportedAnswer() {
  sessionStorage.removeItem(key)
}
