import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { AdvisorId } from '../../../domain/advisors/advisors.ts'
import type { ConversationNote } from '../../../domain/advisors/conversation-note.ts'
import type { DistrictProfile } from '../../../domain/district/profile.ts'
import type { Db } from '../../db/index.ts'
import { answerUsage, conversations, districtProfiles, messages } from '../../db/schema/advisors.ts'
import { passkey, user } from '../../db/schema/auth.ts'
import { onboardingSteps } from '../../db/schema/onboarding.ts'

export type ConversationRow = { id: string; advisor: AdvisorId; title: string; updatedAt: Date }
export type AnswerRow = ConversationRow & {
  answerId: string
  text: string
  note: ConversationNote | null
}
export type ChangedRow = ConversationRow & {
  entryId: string
  entryTitle: string
  changedAt: number
}
export type RecordedStep = 'source' | 'export'

const mostConversations = 8
const mostChanged = 5

/** Aliased, since a batch returns rows by column name and conversations have an `id` too. */
const answerId = sql<string>`${messages.id}`.as('answer_id')

const conversation = {
  id: conversations.id,
  advisor: conversations.advisor,
  title: conversations.title,
  updatedAt: conversations.updatedAt,
}

/** The data of a person's desk, the signed-in home page. */
export function deskRepository(db: Db) {
  const own = (userId: string) =>
    and(eq(conversations.userId, userId), isNull(conversations.archivedAt))
  return {
    /** The last conversations, revised entries, district profile and onboarding steps. */
    async read(userId: string) {
      const revised = db.all<ChangedRow>(changedEntries(userId))
      const rows = db.batch([
        db
          .select({ ...conversation, answerId, text: messages.text, note: messages.note })
          .from(conversations)
          .innerJoin(messages, eq(messages.id, conversations.leafId))
          .where(own(userId))
          .orderBy(desc(conversations.updatedAt))
          .limit(mostConversations),
        db
          .select({ profile: districtProfiles.profile })
          .from(districtProfiles)
          .where(eq(districtProfiles.userId, userId)),
        db
          .select({ step: onboardingSteps.step })
          .from(onboardingSteps)
          .where(eq(onboardingSteps.userId, userId)),
        db
          .select({ questions: answerUsage.questions })
          .from(answerUsage)
          .where(eq(answerUsage.userId, userId))
          .limit(1),
        db
          .select({ id: user.id })
          .from(user)
          .leftJoin(passkey, eq(passkey.userId, user.id))
          .where(
            and(eq(user.id, userId), or(eq(user.twoFactorEnabled, true), isNotNull(passkey.id))),
          )
          .limit(1),
      ])
      const [[answers, profiles, recorded, used, accounts], changed] = await Promise.all([
        rows,
        revised,
      ])
      return {
        answers: answers as AnswerRow[],
        changed,
        profile: (profiles[0]?.profile ?? {}) as DistrictProfile,
        recorded: new Set(recorded.map(({ step }) => step)),
        hasAsked: used.length > 0,
        hasSecondFactor: accounts.length > 0,
      }
    },

    /** Stores an onboarding step; a repeated one changes nothing. */
    async record(userId: string, step: RecordedStep, now: Date) {
      await db.insert(onboardingSteps).values({ userId, step, doneAt: now }).onConflictDoNothing()
    },
  }
}

/** Entries revised after an answer cited them, each with the latest conversation that cites it. */
function changedEntries(userId: string) {
  return sql`SELECT c.id, c.advisor, c.title, max(c.updated_at) AS "updatedAt", e.id AS "entryId",
      e.title AS "entryTitle", e.updated_at AS "changedAt"
    FROM conversations c
    JOIN messages m ON m.conversation_id = c.id
    JOIN message_citations s ON s.message_id = m.id
    JOIN knowledge_entries e ON e.id = s.entry_id AND e.updated_at > m.created_at
    WHERE c.user_id = ${userId} AND c.archived_at IS NULL
    GROUP BY e.id ORDER BY e.updated_at DESC LIMIT ${mostChanged}`
}
