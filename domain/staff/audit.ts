import * as z from 'zod/mini'

/** Actions in words that follow a name: "Ada Admin changed a setting". */
export const auditActions = {
  'settings.change': 'changed a setting',
  'settings.test': 'tested a service',
  'knowledge.import': 'imported knowledge',
  'knowledge.remove-import': 'removed imported knowledge',
  'billing.grant': 'opened access',
  'billing.extend': 'moved the end of an access',
  'billing.end': 'ended an access',
  'billing.compare': 'compared with Stripe',
  'billing.replay': 'replayed a payment event',
  'resource.create': 'began a resource',
  'resource.save': 'saved a resource',
  'resource.publish': 'published a resource',
  'resource.schedule': 'scheduled a resource',
  'resource.unpublish': 'made a resource a draft again',
  'resource.archive': 'archived a resource',
  'resource.trash': 'moved a resource to the trash',
  'resource.restore': 'restored a resource from the trash',
  'resource.delete': 'deleted a resource for good',
  'resource.import': 'imported a resource',
  'resource.attachments': 'changed what is attached to a resource',
  'media.delete': 'deleted a file of the media library',
  'storage.create-bucket': 'made a place for files',
  'storage.change-bucket': 'changed a place for files',
  'storage.empty-bucket': 'emptied a place for files',
  'storage.delete-bucket': 'deleted a place for files',
  'tag.create': 'made a tag',
  'tag.change': 'changed a tag',
  'tag.merge': 'merged two tags',
  'tag.delete': 'deleted a tag',
  'analytics.note': 'wrote a note on a day’s figures',
  'analytics.delete-note': 'deleted a note on a day’s figures',
  'analytics.segment': 'saved a segment of visitors',
  'analytics.delete-segment': 'deleted a segment of visitors',
  'analytics.token': 'made a key to read figures with',
  'analytics.delete-token': 'deleted a key to read figures with',
  'user.role': 'changed a role',
  'user.ban': 'banned somebody',
  'user.unban': 'lifted a ban',
  'user.end-sessions': 'ended somebody’s sessions',
  'user.recovery': 'sent a way back in',
  'user.remove-second-factor': 'removed somebody’s second factor',
  'user.create': 'created an account',
  'user.invite': 'invited somebody',
  'user.delete': 'marked an account for deletion',
  'user.keep': 'kept an account from deletion',
  'user.merge': 'merged two accounts',
  'user.export': 'exported the list of users',
  'impersonation.start': 'began to see the site as somebody else',
  'impersonation.end': 'stopped seeing the site as somebody else',
} as const
export type AuditAction = keyof typeof auditActions

/** An action in words; a former action, no longer in the list, by its key. */
export function auditActionInWords(action: string): string {
  return Object.hasOwn(auditActions, action) ? auditActions[action as AuditAction] : action
}

/**
 * An action of a staff member. `details` holds no secrets: the writer removes them
 * (`withoutSecrets`).
 */
export type AuditEvent = {
  action: AuditAction
  /** A setting's key, or the id of a person or resource; never a name. */
  subject: string
  details: Record<string, unknown>
}

/** The present name of a subject: a person's name and address, or a title. */
export type AuditSubject = { name: string; address: string | null }

/** An audit event as it is shown: times are ISO text, ids of people in `details` are names. */
export type AuditEntry = Omit<AuditEvent, 'action'> & {
  id: string
  action: string
  at: string
  by: { id: string; name: string }
  /** Null where `subject` is the only name. */
  about: AuditSubject | null
}

/** Whether an action's subject is a person, existing or deleted. */
export const isAboutPerson = (action: string) =>
  action !== 'user.export' && /^(?:user|impersonation)\./.test(action)

const words = z.string().check(z.trim(), z.maxLength(100))
const date = z.iso.date()

const auditSorts = ['-at', 'at'] as const

export const AuditQuery = z.object({
  actor: z.optional(words),
  action: z.optional(words),
  /** A setting's key, an id, or a person's address or name. */
  subject: z.optional(words),
  /** UTC days, both included. */
  from: z.optional(date),
  to: z.optional(date),
  /** Only events before this time. */
  before: z.optional(z.iso.datetime()),
  sort: z._default(z.enum(auditSorts), '-at'),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 1),
})
export type AuditQuery = z.infer<typeof AuditQuery>

export const VerifyQuery = z.object({
  /** The last row number found correct; 0 starts with the first. */
  after: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1e12)), 0),
})

/**
 * The check of one stretch of the log's hash chain. `next` is the row to continue after, null at
 * the end; `broken` says what is wrong, or null.
 */
export type ChainCheck = { checked: number; next: number | null; broken: string | null }

const secretNames = /pass(?:word|phrase)|secret|token|api.?key|private.?key|cookie|authorization/i

/** The details with the values of fields that are named like secrets removed, at any depth. */
export function withoutSecrets(details: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(details, (name, value) => (secretNames.test(name) ? '[removed]' : value)),
  ) as Record<string, unknown>
}
