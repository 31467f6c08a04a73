import * as z from 'zod/mini'
import { keysOf } from './keys-of.ts'
import { localAddress } from './local-address.ts'

export const feedbackCategories = {
  bug: 'Something does not work',
  answer: 'An answer is wrong',
  idea: 'An idea',
  content: 'Resources or sources',
  billing: 'Payment',
  praise: 'Something good',
  other: 'Something else',
} as const
export type FeedbackCategory = keyof typeof feedbackCategories

/** The states of a message, as its sender reads them. */
export const feedbackStates = {
  new: 'New',
  open: 'In progress',
  answered: 'Answered',
  closed: 'Closed',
} as const
export type FeedbackState = keyof typeof feedbackStates

/** The states that wait for staff. */
export const openStates = ['new', 'open'] as const satisfies FeedbackState[]

export const feedbackLimits = {
  message: 4000,
  reply: 4000,
  tag: 40,
  tags: 10,
  /** Messages a person may send in an hour. */
  perHour: 10,
  /** Messages changed in one call. */
  bulk: 40,
  views: 20,
  screenshotBytes: 5 * 1024 * 1024,
} as const

/** Image types a screenshot may have, recognised by their first bytes. */
export const screenshotTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

const words = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

/** A reported answer, as the person saw it. */
const Answer = z.object({
  advisor: z.string().check(z.maxLength(40)),
  question: z.string().check(z.maxLength(8000)),
  answer: z.string().check(z.maxLength(20_000)),
  sources: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(30)),
})
export type ReportedAnswer = z.infer<typeof Answer>

export const FeedbackInput = z.object({
  category: z.enum(keysOf(feedbackCategories)),
  message: words(feedbackLimits.message),
  page: z.optional(
    z.string().check(
      z.maxLength(300),
      z.refine((path) => localAddress(path) !== null, 'must be an address on this site'),
    ),
  ),
  /** The id an error page showed. */
  error: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  /** The file name of a picture the person uploaded to their folder of the bucket "feedback". */
  screenshot: z.optional(z.string().check(z.regex(/^[\w-]{1,64}\.(?:png|jpe?g|webp)$/))),
  answer: z.optional(Answer),
  /** Whether to mail the person a copy. */
  copy: z._default(z.boolean(), false),
})
export type FeedbackInput = z.infer<typeof FeedbackInput>

const feedbackSorts = ['-created', 'created', '-updated', 'updated'] as const

export const InboxQuery = z.object({
  /** Words of the message or of its sender's name. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  /** "waiting" selects the states of `openStates`. */
  state: z.optional(z.enum(['waiting', ...keysOf(feedbackStates)])),
  category: z.optional(z.enum(keysOf(feedbackCategories))),
  /** "me", "nobody", or a staff member's id. */
  assignee: z.optional(z.string().check(z.maxLength(80))),
  tag: z.optional(z.string().check(z.maxLength(feedbackLimits.tag))),
  /** Whether the sender's plan had priority support. */
  priority: z.optional(z.enum(['yes', 'no'])),
  user: z.optional(z.string().check(z.maxLength(80))),
  sort: z._default(z.enum(feedbackSorts), '-created'),
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 1),
})
export type InboxQuery = z.infer<typeof InboxQuery>

export const FeedbackChange = z.object({
  ids: z
    .array(z.string().check(z.minLength(1), z.maxLength(80)))
    .check(z.minLength(1), z.maxLength(feedbackLimits.bulk)),
  state: z.optional(z.enum(keysOf(feedbackStates))),
  /** Null: nobody. */
  assignee: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(80)))),
  addTag: z.optional(words(feedbackLimits.tag)),
  removeTag: z.optional(words(feedbackLimits.tag)),
})
export type FeedbackChange = z.infer<typeof FeedbackChange>

export const FeedbackWords = z.object({ body: words(feedbackLimits.reply) })

export const ViewInput = z.object({ name: words(60), query: z.string().check(z.maxLength(500)) })

/** A message as its sender sees it; times are ISO text. */
export type OwnFeedback = {
  id: string
  category: FeedbackCategory
  message: string
  state: FeedbackState
  at: string
  replies: { id: string; body: string; by: string; at: string }[]
}

export type InboxItem = {
  id: string
  category: FeedbackCategory
  /** The beginning of the message. */
  message: string
  state: FeedbackState
  priority: boolean
  from: { id: string; name: string }
  assignee: { id: string; name: string } | null
  tags: string[]
  at: string
  changedAt: string
}

export type InboxPage = { feedback: InboxItem[]; page: number; more: boolean }

export type InboxDetail = InboxItem & {
  from: { id: string; name: string; email: string | null }
  page: string | null
  error: string | null
  screenshot: string | null
  answer: ReportedAnswer | null
  events: {
    id: string
    kind: 'reply' | 'note' | 'change'
    body: string
    by: string
    at: string
  }[]
}

export type StaffMember = { id: string; name: string }
export type SavedView = { id: string; name: string; query: string }
