import { brand } from '../../../domain/brand.ts'
import { publicEmail } from '../../../domain/credentials.ts'
import { AppError } from '../../../domain/errors.ts'
import {
  type FeedbackCategory,
  type FeedbackChange,
  type FeedbackState,
  feedbackLimits,
  feedbackStates,
  type InboxDetail,
  type InboxItem,
  type InboxPage,
  type InboxQuery,
} from '../../../domain/feedback.ts'
import { routes } from '../../../domain/routes.ts'
import { report } from '../../http/report.ts'
import { withoutStudentData } from '../../http/without-student-data.ts'
import type { FeedbackEventRow, FeedbackRepository } from './repository.ts'
import type { SendMail } from './submit.ts'

type Deps = {
  feedback: FeedbackRepository
  newId?: () => string
  now?: () => Date
}
type Actor = { id: string; name: string }
type Found = Awaited<ReturnType<FeedbackRepository['inbox']>>[number]

const pageSize = 25
/** Most characters of a message in the list. */
const shownOfMessage = 240

/** A page of the inbox with the beginnings of the messages. */
export async function listInbox(
  deps: Deps,
  query: InboxQuery,
  viewerId: string,
): Promise<InboxPage> {
  const { feedback, ...rest } = await readInbox(deps, query, viewerId, pageSize)
  const begun = feedback.map((item) => ({
    ...item,
    message: item.message.slice(0, shownOfMessage),
  }))
  return { feedback: begun, ...rest }
}

/** A page of `size` with whole messages. */
export async function readInbox(
  { feedback }: Deps,
  query: InboxQuery,
  viewerId: string,
  size: number,
): Promise<InboxPage> {
  const offset = (query.page - 1) * size
  const found = await feedback.inbox(query, { offset, limit: size + 1, viewerId })
  const shown = found.slice(0, size)
  const tags = await tagsOf(
    feedback,
    shown.map(({ row }) => row.id),
  )
  return {
    feedback: shown.map((one) => toItem(one, tags(one.row.id))),
    page: query.page,
    more: found.length > size,
  }
}

/** One message with its history and attachments. Throws NOT_FOUND. */
export async function readFeedback({ feedback }: Deps, id: string): Promise<InboxDetail> {
  const found = await feedback.find(id)
  if (!found) throw new AppError('NOT_FOUND', 'There is no such message')
  const [events, tags] = await Promise.all([feedback.eventsOf([id]), tagsOf(feedback, [id])])
  const { row, from } = found
  return {
    ...toItem(found, tags(id)),
    from: { ...from, email: publicEmail(from.email) },
    page: row.page,
    error: row.errorId,
    screenshot: row.screenshot,
    answer: row.answer,
    events: events.map(toEvent),
  }
}

/**
 * Changes the state, assignee or a tag of messages and records it, for those that it changes.
 * Throws INVALID_INPUT or NOT_FOUND, and then changes none.
 */
export async function changeFeedback(
  { feedback, newId = () => crypto.randomUUID(), now = () => new Date() }: Deps,
  actor: Actor,
  change: FeedbackChange,
): Promise<void> {
  const { ids, state, assignee, addTag, removeTag } = change
  if (state === undefined && assignee === undefined && !addTag && !removeTag)
    throw new AppError('INVALID_INPUT', 'Name what to change: state, assignee or a tag')
  const staff = assignee ? await feedback.staff() : []
  const person = staff.find(({ id }) => id === assignee)
  if (assignee && !person)
    throw new AppError('INVALID_INPUT', 'assignee: must be a member of staff')
  const tag = addTag && (await withoutStudentData(addTag)).toLowerCase()
  const wanted = [...new Set(ids)]
  const before = await feedback.states(wanted)
  if (before.length < wanted.length) throw new AppError('NOT_FOUND', 'There is no such message')
  if (tag) await refuseTooManyTags(feedback, wanted, tag)
  const changed = before.filter((row) => isChangedBy(change, row)).map(({ id }) => id)
  if (changed.length === 0) return
  const event = {
    kind: 'change' as const,
    body: changeInWords({ ...change, addTag: tag }, person?.name ?? 'nobody'),
    authorId: actor.id,
    authorName: actor.name,
    createdAt: now(),
  }
  await feedback.change(
    changed,
    { state, assigneeId: assignee, addTag: tag, removeTag: removeTag?.toLowerCase() },
    changed.map((feedbackId) => ({ id: newId(), feedbackId, ...event })),
    event.createdAt,
  )
}

/** Whether a message would be another; one whose tags are changed counts as such. */
function isChangedBy(
  { state, assignee, addTag, removeTag }: FeedbackChange,
  row: { state: string; assigneeId: string | null },
): boolean {
  if (addTag || removeTag) return true
  if (state && row.state !== state) return true
  return assignee !== undefined && row.assigneeId !== assignee
}

/** "State: Answered. Assigned to Ada", for the message's history. */
function changeInWords(
  { state, assignee, addTag, removeTag }: FeedbackChange,
  assigneeName: string,
): string {
  const words = [
    state && `State: ${feedbackStates[state]}`,
    assignee !== undefined && `Assigned to ${assigneeName}`,
    addTag && `Tag added: ${addTag}`,
    removeTag && `Tag removed: ${removeTag}`,
  ]
  return words.filter(Boolean).join('. ')
}

/** Stores staff's note, or a reply, which is also mailed to the sender; whether it was mailed. */
export async function writeAbout(
  {
    feedback,
    sendMail,
    origin,
    newId = () => crypto.randomUUID(),
    now = () => new Date(),
  }: Deps & {
    sendMail: SendMail
    origin: string
  },
  actor: Actor,
  { id, kind, body }: { id: string; kind: 'reply' | 'note'; body: string },
): Promise<{ mailed: boolean }> {
  const found = await feedback.find(id)
  if (!found) throw new AppError('NOT_FOUND', 'There is no such message')
  const text = await withoutStudentData(body)
  const event = {
    id: newId(),
    feedbackId: id,
    kind,
    body: text,
    authorId: actor.id,
    authorName: actor.name,
    createdAt: now(),
  }
  const state = kind === 'reply' ? ('answered' as const) : undefined
  const nothingElse = { assigneeId: undefined, addTag: undefined, removeTag: undefined }
  await feedback.change([id], { state, ...nothingElse }, [event], now())
  const to = kind === 'reply' ? publicEmail(found.from.email) : null
  if (!to) return { mailed: false }
  try {
    await sendMail(replyMail(to, { name: actor.name, text, asked: found.row.message, origin }))
    return { mailed: true }
  } catch (error) {
    // The reply is stored, and its sender reads it on the site: failing here would have it sent twice.
    report(error, { feedback: id })
    return { mailed: false }
  }
}

function replyMail(
  to: string,
  { name, text, asked, origin }: { name: string; text: string; asked: string; origin: string },
) {
  const quoted = asked.slice(0, 600).replace(/^/gm, '> ')
  return {
    to,
    subject: `An answer to your message to ${brand.name}`,
    text: [
      text,
      `${name}, ${brand.name}`,
      'You wrote:',
      quoted,
      `All your messages: ${origin}${routes.feedback.path}`,
    ].join('\n\n'),
  }
}

async function refuseTooManyTags(feedback: FeedbackRepository, ids: string[], tag: string) {
  const tags = await tagsOf(feedback, ids)
  const most = feedbackLimits.tags
  if (ids.some((id) => new Set([...tags(id), tag]).size > most))
    throw new AppError('INVALID_INPUT', `addTag: A message has at most ${most} tags`)
}

async function tagsOf(feedback: FeedbackRepository, ids: string[]) {
  const rows = ids.length > 0 ? await feedback.tagsOf(ids) : []
  return (id: string) => rows.filter((row) => row.feedbackId === id).map(({ tag }) => tag)
}

function toItem({ row, from, assignee }: Found, tags: string[]): InboxItem {
  return {
    id: row.id,
    category: row.category as FeedbackCategory,
    message: row.message,
    state: row.state as FeedbackState,
    priority: row.priority,
    from: { id: from.id, name: from.name },
    assignee,
    tags,
    at: row.createdAt.toISOString(),
    changedAt: row.updatedAt.toISOString(),
  }
}

function toEvent({ id, kind, body, authorName, createdAt }: FeedbackEventRow) {
  return { id, kind, body, by: authorName, at: createdAt.toISOString() }
}
