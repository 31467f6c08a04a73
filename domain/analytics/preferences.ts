import * as z from 'zod/mini'

/** What a member of staff wants of the analytics. */
export const Preferences = z.strictObject({
  /** Leave their own visits out. */
  excludeVisits: z.boolean(),
  weeklyMail: z.boolean(),
  /** A mail when visits rise or fall suddenly. */
  alertMail: z.boolean(),
})
export type Preferences = z.infer<typeof Preferences>

export const noPreferences: Preferences = {
  excludeVisits: false,
  weeklyMail: false,
  alertMail: false,
}
