import * as z from 'zod/mini'
import type { AdvisorId } from './advisors/advisors.ts'
import { questionLength } from './constants.ts'

/** A recent conversation. Times are ISO text. */
export type RecentConversation = {
  id: string
  advisor: AdvisorId
  title: string
  updatedAt: string
}

/** The steps of a conversation's last answer; which are done is known in the browser. */
export type OpenSteps = { conversation: RecentConversation; answerId: string; steps: string[] }

/** A library entry that an answer cites and that was revised after it. */
export type ChangedEntry = {
  entryId: string
  title: string
  changedAt: string
  conversation: RecentConversation
}

/** The open work shown on the home page of a signed-in person. */
export type Desk = {
  recent: RecentConversation[]
  open: OpenSteps[]
  /** Open questions of conversations, in the person's own words. */
  undecided: { conversation: RecentConversation; text: string }[]
  changed: ChangedEntry[]
  profile: { filled: number; total: number }
  steps: FirstSteps
}

/** First steps that are seen by the system, in the order they are offered. */
export const firstStepIds = [
  'district',
  'question',
  'source',
  'export',
  'second-factor',
  'subscription',
] as const
export type FirstStepId = (typeof firstStepIds)[number]
export type FirstSteps = Record<FirstStepId, boolean>

/** Steps that only the browser sees. */
export const FirstStepInput = z.strictObject({ step: z.literal('source') })

export const AdvisorQuestion = z.strictObject({
  question: z.string().check(z.trim(), z.minLength(1), z.maxLength(questionLength.max)),
})

/** The advisors a question fits, the best first; `sure` when the first clearly leads. */
export type AdvisorProposal = { advisors: AdvisorId[]; sure: boolean }

const stepLine = /^\d+\. (.+)$/

/** The first numbered list of an answer as plain text, without sources, owners and effort. */
export function stepsIn(markdown: string): string[] {
  const lines = markdown.split('\n')
  const first = lines.findIndex((line) => stepLine.test(line))
  if (first < 0) return []
  const after = lines.slice(first).findIndex((line) => line !== '' && !/^\d+\. |^\s/.test(line))
  return lines
    .slice(first, after < 0 ? undefined : first + after)
    .flatMap((line) => stepLine.exec(line)?.[1] ?? [])
    .map((step) =>
      step
        .replace(/ \*[^*]+\*$/, '')
        .replace(/ ?\[\d{1,3}\]/g, '')
        .replace(/[*_`]/g, '')
        .trim(),
    )
}
