import * as z from 'zod/mini'
import { notStudents, questionLength } from '../constants.ts'
import { type AdvisorId, advisorIds } from './advisors.ts'
import { type ConversationNote, noteSize } from './conversation-note.ts'

// Apart from conversations.ts, which the browser loads: it needs none of the checks.
const Advisor = z.enum(advisorIds as [AdvisorId, ...AdvisorId[]], 'There is no such advisor')

export const NewConversation = z.object({
  advisor: Advisor,
  /** A temporary conversation lives in memory only and is gone when it is left. */
  temporary: z.optional(z.boolean()),
})

const MessageId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, 'This is not a message id'))

export const NewMessage = z
  .object({
    /** Made by the browser, so that a question sent twice is stored once. */
    id: MessageId,
    /** The message it follows; null begins a new branch at the top, absent follows the last one. */
    parent: z.optional(z.nullable(MessageId)),
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Please type a question'),
        z.maxLength(
          questionLength.max,
          `A question may have at most ${questionLength.max} characters`,
        ),
      ),
    /** Names in the text that are no student's, as the person says: they are sent as written. */
    notStudents: z.optional(
      z
        .array(z.string().check(z.minLength(1), z.maxLength(notStudents.longest)))
        .check(z.maxLength(notStudents.most)),
    ),
  })
  .check(
    z.refine(({ text, notStudents = [] }) => notStudents.every((name) => text.includes(name)), {
      error: 'A name to be kept must stand in the text',
      path: ['notStudents'],
    }),
  )

const { longestItem, mostItems } = noteSize
const Item = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestItem))
const Items = z.array(Item).check(z.maxLength(mostItems))
const Note = z.object({
  facts: Items,
  numbers: z
    .array(z.object({ label: Item, value: Item, formula: z.optional(Item) }))
    .check(z.maxLength(mostItems)),
  done: Items,
  decided: Items,
  open: Items,
}) satisfies z.ZodMiniType<ConversationNote>

/**
 * A change of a conversation by its owner; `leaf` is the message at the end of the branch to show.
 */
export const ConversationChange = z.object({
  title: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
  pinned: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
  leaf: z.optional(MessageId),
  /** The branch's note, as its owner wants it. */
  note: z.optional(Note),
})

export const FeedbackInput = z.object({
  rating: z.enum(['up', 'down']),
  reason: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
})

export const ConversationFilter = z.object({
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  advisor: z.optional(Advisor),
  archived: z.optional(z.stringbool()),
})

export type NewMessage = z.infer<typeof NewMessage>
