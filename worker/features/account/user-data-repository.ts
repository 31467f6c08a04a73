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

/** A person's rows in one table, and their fate when the account is deleted. */
export type UserData = {
  table: SQLiteTable
  /** The condition for the person's rows. */
  of(userId: string): SQL | undefined
  /**
   * `delete`: the rows are deleted. `keep`: they stay, as the law requires, without names and
   * addresses. `unname`: they are about something else and stay; a name in them is overwritten.
   */
  fate: 'delete' | 'keep' | 'unname'
  /** Columns overwritten in rows that stay. */
  clears?: Record<string, unknown>
  /** Columns left out of downloads: credentials and internal keys. */
  secret?: readonly string[]
  /** A statement to run before the deletion's batch. */
  first?: (userId: string) => SQL
  /** Whether the rows are left out of downloads, being about something else. */
  internal?: true
}

const conversationsOf = (userId: string) =>
  sql`(SELECT ${conversations.id} FROM ${conversations} WHERE ${conversations.userId} = ${userId})`
const messagesOf = (userId: string) =>
  sql`(SELECT ${messages.id} FROM ${messages} WHERE ${messages.conversationId} IN ${conversationsOf(userId)})`

const feedbackOf = (userId: string) =>
  sql`(SELECT ${feedback.id} FROM ${feedback} WHERE ${feedback.userId} = ${userId})`

/** The text of a verification row, which may name an email address or phone number. */
const verificationText = sql`${verification.identifier} || ' ' || ${verification.value}`

const nobody = 'Deleted account'
/** Buckets of people's own files; the others have files that staff made for everyone. */
export const personalBuckets = ['avatars', 'feedback']

/**
 * Every table with data of a person, children before parents: the order of a deletion. A test fails
 * when a table with a person's id is missing (tests/unit/accounts/user-data.test.ts): add its rows'
 * fate, and whether they are in the download. Kept by law: payments and invoiced purchase orders.
 */
export const userData: readonly UserData[] = [
  {
    table: messageFeedback,
    of: (id) => sql`${messageFeedback.messageId} IN ${messagesOf(id)}`,
    fate: 'delete',
  },
  {
    table: messageCitations,
    of: (id) => sql`${messageCitations.messageId} IN ${messagesOf(id)}`,
    fate: 'delete',
  },
  {
    table: messages,
    of: (id) => sql`${messages.conversationId} IN ${conversationsOf(id)}`,
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
  // Access that staff gave to others stays; the id then belongs to no account.
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
  // The hash chain forbids changing a row, so the name stays in it.
  { table: auditLog, of: (id) => eq(auditLog.actorId, id), fate: 'unname', secret: ['hash'] },
  {
    table: feedbackTags,
    of: (id) => sql`${feedbackTags.feedbackId} IN ${feedbackOf(id)}`,
    fate: 'delete',
  },
  {
    table: feedbackEvents,
    of: (id) => sql`${feedbackEvents.feedbackId} IN ${feedbackOf(id)}`,
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
  // No index by person: a download would read the whole tables.
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
  // Shared among staff, so it stays; the id then belongs to no account.
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
  // Expired at once: the storage job then aborts the upload.
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
    // The storage job deletes the objects.
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
    // Unused codes and links contain the address or the number.
    of: (id) =>
      or(
        eq(verification.value, id),
        sql`EXISTS (SELECT 1 FROM ${user} WHERE ${user.id} = ${id}
          AND (instr(${verificationText}, ${user.email}) OR instr(${verificationText}, ${user.phoneNumber})))`,
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

/** The condition for the account's own row, which is deleted or made nameless last. */
export const ofUser = (userId: string) => eq(user.id, userId)
export const userTable = user

/** The columns of an account kept without its person, because payments refer to it. */
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
