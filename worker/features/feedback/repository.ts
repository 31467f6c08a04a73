import { and, asc, count, desc, eq, inArray, isNull, min, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { alias } from 'drizzle-orm/sqlite-core'
import { type FeedbackState, type InboxQuery, openStates } from '../../../domain/feedback.ts'
import { words } from '../../../domain/text/words.ts'
import type { Db } from '../../db/index.ts'
import { user, userRoles } from '../../db/schema/auth.ts'
import { feedback, feedbackEvents, feedbackTags, feedbackViews } from '../../db/schema/feedback.ts'

export type FeedbackRow = typeof feedback.$inferSelect
export type FeedbackEventRow = typeof feedbackEvents.$inferSelect
type Window = { offset: number; limit: number; viewerId: string }

export type FeedbackRepository = ReturnType<typeof feedbackRepository>

/** Feedback messages with their events and tags, and staff's saved views. */
export function feedbackRepository(db: Db) {
  const assignee = alias(user, 'assignee')
  const withPeople = () =>
    db
      .select({
        row: feedback,
        from: { id: user.id, name: user.name, email: user.email },
        assignee: { id: assignee.id, name: assignee.name },
      })
      .from(feedback)
      .innerJoin(user, eq(user.id, feedback.userId))
      .leftJoin(assignee, eq(assignee.id, feedback.assigneeId))

  return {
    async add(row: typeof feedback.$inferInsert) {
      await db.insert(feedback).values(row)
    },
    /** A person's last 50 messages, newest first. */
    ofUser(userId: string): Promise<FeedbackRow[]> {
      return db
        .select()
        .from(feedback)
        .where(eq(feedback.userId, userId))
        .orderBy(desc(feedback.createdAt))
        .limit(50)
    },
    /** Staff's replies, notes and changes on these messages, in order. */
    eventsOf(ids: string[]): Promise<FeedbackEventRow[]> {
      return db
        .select()
        .from(feedbackEvents)
        .where(inArray(feedbackEvents.feedbackId, ids))
        .orderBy(asc(feedbackEvents.createdAt))
    },
    tagsOf(ids: string[]) {
      return db.select().from(feedbackTags).where(inArray(feedbackTags.feedbackId, ids))
    },
    /** Messages that match, sorted; in lists of waiting messages, priority support comes first. */
    inbox(query: Omit<InboxQuery, 'page'>, { offset, limit, viewerId }: Window) {
      const narrow = conditions(db, query, viewerId)
      const column = query.sort.endsWith('created') ? feedback.createdAt : feedback.updatedAt
      const byTime = query.sort.startsWith('-') ? desc(column) : asc(column)
      return withPeople()
        .where(and(...narrow))
        .orderBy(...(isWaiting(query.state) ? [desc(feedback.priority), byTime] : [byTime]))
        .limit(limit)
        .offset(offset)
    },
    async find(id: string) {
      const [found] = await withPeople().where(eq(feedback.id, id)).limit(1)
      return found ?? null
    },
    states(ids: string[]): Promise<{ id: string; state: string; assigneeId: string | null }[]> {
      return db
        .select({ id: feedback.id, state: feedback.state, assigneeId: feedback.assigneeId })
        .from(feedback)
        .where(inArray(feedback.id, ids))
    },
    /** Changes messages and stores the events about it, in one batch. */
    async change(
      ids: string[],
      { state, assigneeId, addTag, removeTag }: Changes,
      events: (typeof feedbackEvents.$inferInsert)[],
      now: Date,
    ) {
      const [first, ...rest] = [
        db
          .update(feedback)
          .set({
            updatedAt: now,
            ...(state && { state }),
            ...(assigneeId !== undefined && { assigneeId }),
          })
          .where(inArray(feedback.id, ids)),
        ...(addTag
          ? ids.map((feedbackId) =>
              db.insert(feedbackTags).values({ feedbackId, tag: addTag }).onConflictDoNothing(),
            )
          : []),
        ...(removeTag
          ? [
              db
                .delete(feedbackTags)
                .where(and(inArray(feedbackTags.feedbackId, ids), eq(feedbackTags.tag, removeTag))),
            ]
          : []),
        ...events.map((event) => db.insert(feedbackEvents).values(event)),
      ] as [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]]
      await db.batch([first, ...rest])
    },
    /** Count of the messages that wait for staff, and the oldest one's time. */
    async waiting(): Promise<{ count: number; since: Date | null }> {
      const [row] = await db
        .select({ count: count(), since: min(feedback.createdAt) })
        .from(feedback)
        .where(inArray(feedback.state, [...openStates]))
      return { count: row?.count ?? 0, since: row?.since ?? null }
    },
    /** The staff to whom messages can be assigned. */
    staff(): Promise<{ id: string; name: string }[]> {
      return db
        .select({ id: user.id, name: user.name })
        .from(userRoles)
        .innerJoin(user, eq(user.id, userRoles.userId))
        .where(inArray(userRoles.role, ['admin', 'editor']))
        .orderBy(user.name)
    },
    viewsOf(userId: string) {
      return db
        .select()
        .from(feedbackViews)
        .where(eq(feedbackViews.userId, userId))
        .orderBy(asc(feedbackViews.name))
    },
    async addView(row: typeof feedbackViews.$inferInsert) {
      await db.insert(feedbackViews).values(row)
    },
    /** Deletes a view; false when the person has no such view. */
    async removeView(userId: string, id: string): Promise<boolean> {
      const removed = await db
        .delete(feedbackViews)
        .where(and(eq(feedbackViews.id, id), eq(feedbackViews.userId, userId)))
        .returning({ id: feedbackViews.id })
      return removed.length > 0
    },
  }
}

type Changes = {
  state: FeedbackState | undefined
  assigneeId: string | null | undefined
  addTag: string | undefined
  removeTag: string | undefined
}

function isWaiting(state: InboxQuery['state']): boolean {
  return state === 'waiting' || openStates.some((open) => open === state)
}

/** Most words of a search that are used. */
const mostWords = 6

/** The condition that the message or the sender's name contains the text, also within a word. */
function hasWord(word: string): SQL {
  return sql`instr(lower(${feedback.message} || ' ' || ${user.name}), ${word}) > 0`
}

function conditions(
  db: Db,
  { search = '', state, category, assignee, tag, priority, user: from }: Omit<InboxQuery, 'page'>,
  viewerId: string,
): (SQL | undefined)[] {
  const { assigneeId } = feedback
  return [
    state &&
      (state === 'waiting' ? inArray(feedback.state, [...openStates]) : eq(feedback.state, state)),
    category && eq(feedback.category, category),
    assignee &&
      (assignee === 'nobody'
        ? isNull(assigneeId)
        : eq(assigneeId, assignee === 'me' ? viewerId : assignee)),
    tag &&
      inArray(
        feedback.id,
        db
          .select({ id: feedbackTags.feedbackId })
          .from(feedbackTags)
          .where(eq(feedbackTags.tag, tag)),
      ),
    priority && eq(feedback.priority, priority === 'yes'),
    from && eq(feedback.userId, from),
    ...words(search).slice(0, mostWords).map(hasWord),
  ].filter((condition) => condition !== undefined && condition !== '') as SQL[]
}
