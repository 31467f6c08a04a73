import { brand } from '../../../domain/brand.ts'
import { AppError } from '../../../domain/errors.ts'
import {
  type FeedbackCategory,
  type FeedbackInput,
  type FeedbackState,
  feedbackCategories,
  feedbackLimits,
  type OwnFeedback,
  type ReportedAnswer,
  screenshotTypes,
} from '../../../domain/feedback.ts'
import { routes } from '../../../domain/routes.ts'
import { report } from '../../http/report.ts'
import { pathWithoutStudentData, withoutStudentData } from '../../http/without-student-data.ts'
import type { FeedbackRepository } from './repository.ts'

export type Mail = { to: string; subject: string; text: string }
export type SendMail = (mail: Mail) => Promise<void>

/** A stored file's type, by its first bytes, and its size in bytes. */
export type Upload = { contentType: string; size: number }

type Sender = { id: string; email: string | null; priority: boolean }

type Deps = {
  feedback: FeedbackRepository
  sendMail: SendMail
  /** The uploaded file at a path; null without one. */
  findUpload(path: string): Promise<Upload | null>
  /** The site's origin. */
  origin: string
  newId?: () => string
  now?: () => Date
}

/** Stores a person's message, redacted, and mails them a copy if asked; returns its id. */
export async function submitFeedback(
  {
    feedback,
    sendMail,
    findUpload,
    origin,
    newId = () => crypto.randomUUID(),
    now = () => new Date(),
  }: Deps,
  sender: Sender,
  { category, message, page, error, screenshot, answer, copy }: FeedbackInput,
): Promise<{ id: string }> {
  const path = screenshot ? `${sender.id}/${screenshot}` : null
  if (path) requirePicture(await findUpload(path))
  const id = newId()
  const at = now()
  const text = await withoutStudentData(message)
  await feedback.add({
    id,
    userId: sender.id,
    category,
    message: text,
    page: page ? await pathWithoutStudentData(withoutQuery(page)) : null,
    errorId: error ?? null,
    screenshot: path,
    answer: answer ? await guarded(answer) : null,
    priority: sender.priority,
    state: 'new',
    createdAt: at,
    updatedAt: at,
  })
  if (copy && sender.email) {
    const mail = copyMail(sender.email, { category, text, origin })
    // The message is stored: failing here would have it sent twice.
    await sendMail(mail).catch((error: unknown) => report(error, { feedbackCopy: id }))
  }
  return { id }
}

/** Throws INVALID_INPUT or TOO_LARGE unless it is a picture: the bucket accepts other files too. */
function requirePicture(upload: Upload | null): void {
  if (!upload)
    throw new AppError('INVALID_INPUT', 'screenshot: There is no such picture. Upload it again.')
  const { contentType, size } = upload
  if (!screenshotTypes.some((type) => type === contentType))
    throw new AppError('INVALID_INPUT', 'screenshot: Choose a PNG, JPEG or WebP picture')
  if (size > feedbackLimits.screenshotBytes)
    throw new AppError('TOO_LARGE', 'screenshot: The picture may have at most 5 MB')
}

/** The page's path without its query and fragment, which may name somebody. */
function withoutQuery(page: string): string {
  return page.split(/[?#]/)[0] ?? page
}

/** The reported answer, redacted. */
async function guarded({
  advisor,
  question,
  answer,
  sources,
}: ReportedAnswer): Promise<ReportedAnswer> {
  return {
    advisor: await withoutStudentData(advisor),
    question: await withoutStudentData(question),
    answer: await withoutStudentData(answer),
    sources: await Promise.all(sources.map((source) => withoutStudentData(source))),
  }
}

function copyMail(
  to: string,
  { category, text, origin }: { category: FeedbackCategory; text: string; origin: string },
): Mail {
  return {
    to,
    subject: `Your message to ${brand.name}`,
    text: [
      `You wrote to us (${feedbackCategories[category].toLowerCase()}):`,
      text,
      'A person reads it. Where it stands, and our answer:',
      origin + routes.feedback.path,
    ].join('\n\n'),
  }
}

/** A person's own messages with the replies. */
export async function listOwn(
  { feedback }: Pick<Deps, 'feedback'>,
  userId: string,
): Promise<OwnFeedback[]> {
  const rows = await feedback.ofUser(userId)
  const events = rows.length > 0 ? await feedback.eventsOf(rows.map(({ id }) => id)) : []
  return rows.map(({ id, category, message, state, createdAt }) => ({
    id,
    category: category as FeedbackCategory,
    message,
    state: state as FeedbackState,
    at: createdAt.toISOString(),
    replies: events
      .filter((event) => event.feedbackId === id && event.kind === 'reply')
      .map((event) => ({
        id: event.id,
        body: event.body,
        by: event.authorName,
        at: event.createdAt.toISOString(),
      })),
  }))
}
