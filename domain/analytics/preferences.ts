import * as z from 'zod/mini'

/** A staff member's preferences for visitor analytics. */
export const Preferences = z.strictObject({
  /** Whether their own visits are left out. */
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
