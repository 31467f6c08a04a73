/** One thing a member of staff did. `details` holds no secret: they are left out before this. */
export type AuditEvent = {
  /** What was done: "settings.change", "knowledge.import". */
  action: string
  /** What it was done to: a setting's key, an import's id. */
  subject: string
  details: Record<string, unknown>
}
