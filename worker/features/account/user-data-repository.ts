import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { accountDeletions, accountProfiles } from '../../db/schema/accounts.ts'
import {
  answerLocks,
  answerUsage,
  conversations,
  districtProfiles,
  messageCitations,
  messageFeedback,
  messages,
} from '../../db/schema/advisors.ts'
import {
  analyticsNotes,
  analyticsPreferences,
  analyticsSegments,
  analyticsTokens,
  visitorActivity,
  websiteAnalytics,
} from '../../db/schema/analytics.ts'
import { auditLog } from '../../db/schema/audit.ts'
import {
  account,
  knownDevices,
  passkey,
  session,
  twoFactor,
  user,
  userRoles,
  verification,
} from '../../db/schema/auth.ts'
import {
  billingActions,
  billingCheckouts,
  billingCustomers,
  billingGroups,
  billingNotices,
  billingPayments,
  billingQuotes,
  billingSeats,
  entitlements,
} from '../../db/schema/billing.ts'
import { feedback, feedbackEvents, feedbackTags, feedbackViews } from '../../db/schema/feedback.ts'
import { knowledgeImports } from '../../db/schema/knowledge-imports.ts'
import { onboardingSteps } from '../../db/schema/onboarding.ts'
import { policyConsents } from '../../db/schema/policies.ts'
import {
  resourceBookmarks,
  resourceDrafts,
  resourceReadings,
  resourceRevisions,
} from '../../db/schema/resources.ts'

import { bans, impersonations } from '../../db/schema/staff.ts'
import { files, storageBuckets, storageOrphans, storageUploads } from '../../db/schema/storage.ts'
import { districtDates, toolResults } from '../../db/schema/tools.ts'

/** What one table holds about a person, and what becomes of it when their account is deleted. */
export type UserData = {
  table: SQLiteTable
  /** The person's rows. */
  of(userId: string): SQL | undefined
  /**
   * `delete`: the rows go. `keep`: the law asks for them; they hold no name or address, or lose it
   * by `clears`. `unname`: they are about something else, and the name in them goes.
   */
  fate: 'delete' | 'keep' | 'unname'
  /** What is overwritten in rows that stay. */
  clears?: Record<string, unknown>
  /** Columns that open the account, or are nobody's business: never in a download. */
  secret?: readonly string[]
  /** What has to happen before. */
  first?: (userId: string) => SQL
  /** Not about the person: left out of a download. */
  internal?: true
}

const mine = sql`(SELECT ${conversations.id} FROM ${conversations} WHERE ${conversations.userId} = `
const ofMyMessages = (column: Parameters<typeof inArray>[0], userId: string) =>
  sql`${column} IN (SELECT ${messages.id} FROM ${messages} WHERE ${messages.conversationId} IN ${mine}${userId}))`

const myFeedback = sql`(SELECT ${feedback.id} FROM ${feedback} WHERE ${feedback.userId} = `

const namedIn = sql`${verification.identifier} || ' ' || ${verification.value}`

const nobody = 'Deleted account'
/** Buckets whose files are about who uploaded them; others hold what staff made for everyone. */
export const personalBuckets = ['avatars', 'feedback']

/**
 * Every table that holds something about a person, children before what they belong to: the order
 * of a deletion. A table with a person's id that is missing here fails a test
 * (tests/unit/accounts/user-data.test.ts): say in it what becomes of the rows, and whether they are in the
 * download. Kept by law: payments, and purchase orders that were invoiced.
 */
export const userData: readonly UserData[] = [
  {
    table: messageFeedback,
    of: (id) => ofMyMessages(messageFeedback.messageId, id),
    fate: 'delete',
  },
  {
    table: messageCitations,
    of: (id) => ofMyMessages(messageCitations.messageId, id),
    fate: 'delete',
  },
  {
    table: messages,
    of: (id) => sql`${messages.conversationId} IN ${mine}${id})`,
    fate: 'delete',
  },
  { table: conversations, of: (id) => eq(conversations.userId, id), fate: 'delete' },
  { table: onboardingSteps, of: (id) => eq(onboardingSteps.userId, id), fate: 'delete' },
  { table: policyConsents, of: (id) => eq(policyConsents.userId, id), fate: 'delete' },
  { table: districtProfiles, of: (id) => eq(districtProfiles.userId, id), fate: 'delete' },
  { table: toolResults, of: (id) => eq(toolResults.userId, id), fate: 'delete' },
  { table: districtDates, of: (id) => eq(districtDates.userId, id), fate: 'delete' },
  { table: answerUsage, of: (id) => eq(answerUsage.userId, id), fate: 'delete' },
  { table: answerLocks, of: (id) => eq(answerLocks.userId, id), fate: 'delete', internal: true },
  { table: resourceBookmarks, of: (id) => eq(resourceBookmarks.userId, id), fate: 'delete' },
  { table: resourceReadings, of: (id) => eq(resourceReadings.userId, id), fate: 'delete' },
  {
    table: resourceDrafts,
    of: (id) => eq(resourceDrafts.authorId, id),
    fate: 'unname',
    clears: { authorName: nobody },
    internal: true,
  },
  {
    table: resourceRevisions,
    of: (id) => eq(resourceRevisions.authorId, id),
    fate: 'unname',
    clears: { authorName: nobody },
    internal: true,
  },
  {
    table: knowledgeImports,
    of: (id) => eq(knowledgeImports.importedBy, id),
    fate: 'unname',
    internal: true,
  },
  { table: entitlements, of: (id) => eq(entitlements.userId, id), fate: 'delete' },
  { table: billingCheckouts, of: (id) => eq(billingCheckouts.userId, id), fate: 'delete' },
  { table: billingNotices, of: (id) => eq(billingNotices.userId, id), fate: 'delete' },
  { table: billingActions, of: (id) => eq(billingActions.userId, id), fate: 'delete' },
  // What staff gave to others stays, under an id of nobody.
  {
    table: billingActions,
    of: (id) => eq(billingActions.actorId, id),
    fate: 'unname',
    internal: true,
  },
  { table: billingCustomers, of: (id) => eq(billingCustomers.userId, id), fate: 'delete' },
  {
    table: billingQuotes,
    of: (id) => and(eq(billingQuotes.userId, id), isNull(billingQuotes.requestedAt)),
    fate: 'delete',
  },
  {
    table: billingQuotes,
    of: (id) => and(eq(billingQuotes.userId, id), isNotNull(billingQuotes.requestedAt)),
    fate: 'keep',
    clears: { invoiceEmail: null, note: null },
  },
  { table: billingGroups, of: (id) => eq(billingGroups.ownerId, id), fate: 'keep' },
  {
    table: billingSeats,
    of: (id) => eq(billingSeats.userId, id),
    fate: 'unname',
    clears: { userId: null, email: 'nobody@deleted.invalid', removedAt: new Date(0) },
  },
  { table: billingPayments, of: (id) => eq(billingPayments.userId, id), fate: 'keep' },
  // Each row vouches for the one before it: none can be rewritten, also for a member of staff.
  { table: auditLog, of: (id) => eq(auditLog.actorId, id), fate: 'unname', secret: ['hash'] },
  {
    table: feedbackTags,
    of: (id) => sql`${feedbackTags.feedbackId} IN ${myFeedback}${id})`,
    fate: 'delete',
  },
  {
    table: feedbackEvents,
    of: (id) => sql`${feedbackEvents.feedbackId} IN ${myFeedback}${id})`,
    fate: 'delete',
  },
  {
    table: feedbackEvents,
    of: (id) => eq(feedbackEvents.authorId, id),
    fate: 'unname',
    clears: { authorName: nobody },
    internal: true,
  },
  { table: feedback, of: (id) => eq(feedback.userId, id), fate: 'delete' },
  {
    table: feedback,
    of: (id) => eq(feedback.assigneeId, id),
    fate: 'unname',
    clears: { assigneeId: null },
    internal: true,
  },
  { table: feedbackViews, of: (id) => eq(feedbackViews.userId, id), fate: 'delete' },
  { table: bans, of: (id) => eq(bans.userId, id), fate: 'delete' },
  { table: bans, of: (id) => eq(bans.bannedBy, id), fate: 'unname', internal: true },
  {
    table: impersonations,
    of: (id) => or(eq(impersonations.adminId, id), eq(impersonations.userId, id)),
    fate: 'delete',
    internal: true,
  },
  // Neither is looked up by person but here: a download would read all of everyone's.
  {
    table: websiteAnalytics,
    of: (id) => eq(websiteAnalytics.userId, id),
    fate: 'unname',
    clears: { userId: null },
    internal: true,
  },
  {
    table: visitorActivity,
    of: (id) => eq(visitorActivity.userId, id),
    fate: 'unname',
    clears: { userId: null },
    internal: true,
  },
  { table: analyticsPreferences, of: (id) => eq(analyticsPreferences.userId, id), fate: 'delete' },
  // What staff made for all of staff stays, under an id of nobody.
  ...[analyticsNotes, analyticsSegments, analyticsTokens].map(
    (table): UserData => ({
      table,
      of: (id) => eq(table.createdBy, id),
      fate: 'unname',
      internal: true,
    }),
  ),
  {
    table: storageBuckets,
    of: (id) => eq(storageBuckets.ownerId, id),
    fate: 'unname',
    clears: { ownerId: null },
    internal: true,
  },
  // Their parts are given up by the job that clears what has expired.
  {
    table: storageUploads,
    of: (id) => eq(storageUploads.ownerId, id),
    fate: 'unname',
    clears: { expiresAt: new Date(0) },
    internal: true,
  },
  {
    table: files,
    of: (id) => and(eq(files.ownerId, id), inArray(files.bucketId, personalBuckets)),
    fate: 'delete',
    secret: ['objectKey'],
    // The objects themselves are deleted by storage's own job.
    first: (id) => sql`INSERT INTO ${storageOrphans} (object_key, due_at, claimed)
      SELECT object_key, 0, 0 FROM ${files} WHERE owner_id = ${id}
        AND bucket_id IN (SELECT value FROM json_each(${JSON.stringify(personalBuckets)}))
      ON CONFLICT DO NOTHING`,
  },
  { table: files, of: (id) => eq(files.ownerId, id), fate: 'unname', internal: true },
  { table: accountProfiles, of: (id) => eq(accountProfiles.userId, id), fate: 'delete' },
  { table: accountDeletions, of: (id) => eq(accountDeletions.userId, id), fate: 'delete' },
  {
    table: knownDevices,
    of: (id) => eq(knownDevices.userId, id),
    fate: 'delete',
    secret: ['deviceHash'],
  },
  {
    table: passkey,
    of: (id) => eq(passkey.userId, id),
    fate: 'delete',
    secret: ['publicKey', 'credentialID', 'counter'],
  },
  {
    table: twoFactor,
    of: (id) => eq(twoFactor.userId, id),
    fate: 'delete',
    secret: ['secret', 'backupCodes'],
  },
  { table: userRoles, of: (id) => eq(userRoles.userId, id), fate: 'delete' },
  {
    table: verification,
    // Codes and links that were asked for and not used name the address or the number.
    of: (id) =>
      or(
        eq(verification.value, id),
        sql`EXISTS (SELECT 1 FROM ${user} WHERE ${user.id} = ${id}
          AND (instr(${namedIn}, ${user.email}) OR instr(${namedIn}, ${user.phoneNumber})))`,
      ),
    fate: 'delete',
    internal: true,
  },
  { table: session, of: (id) => eq(session.userId, id), fate: 'delete', secret: ['token'] },
  {
    table: account,
    of: (id) => eq(account.userId, id),
    fate: 'delete',
    secret: ['password', 'accessToken', 'refreshToken', 'idToken'],
  },
]

/** The account itself, last of all: gone, or without a name where payments still hang on it. */
export const ofUser = (userId: string) => eq(user.id, userId)
export const userTable = user

/** What is left of an account whose payments the law asks for: an id and no person. */
export function nobodysAccount(userId: string) {
  return {
    name: nobody,
    email: `${userId}@deleted.invalid`,
    emailVerified: false,
    image: null,
    phoneNumber: null,
    phoneNumberVerified: null,
    twoFactorEnabled: null,
  }
}
