import * as z from 'zod/mini'
import { keysOf } from '../keys-of.ts'

/** Roles in a district, as a person chooses theirs from a list. */
export const districtRoles = {
  'technology-director': 'Technology director or CTO',
  'it-administrator': 'IT administrator or technician',
  superintendent: 'Superintendent or cabinet member',
  principal: 'Principal or school leader',
  'instructional-technology': 'Instructional technology',
  'data-privacy': 'Data privacy or compliance',
  'business-official': 'Business official',
  teacher: 'Teacher or coach',
  'board-member': 'Board member',
  consultant: 'Consultant or service agency',
  other: 'Something else',
} as const
export type DistrictRole = keyof typeof districtRoles

/** Notices a person can turn off. Changes to how an account is opened are always mailed. */
export const notifications = {
  newDevice: {
    label: 'Log-in from a new device',
    hint: 'A message when your account is opened in a browser it was never opened in.',
  },
  failedLogins: {
    label: 'Repeated wrong passwords',
    hint: 'A message when someone has tried five wrong passwords or codes within 15 minutes.',
  },
} as const
export type Notification = keyof typeof notifications
export type NotificationChoices = Record<Notification, boolean>

export const defaultNotifications: NotificationChoices = { newDevice: true, failedLogins: true }

/** Themes a person can choose; without one the site follows their device. */
export const themes = { light: 'Light', dark: 'Dark' } as const
export type Theme = keyof typeof themes

/** A stored theme; null for anything else, which follows the device. */
export function toTheme(value: unknown): Theme | null {
  return value === 'light' || value === 'dark' ? value : null
}

export const titleLength = { max: 120 } as const

/** Pixels of each side of a person's picture. */
export const avatarPixels = 256

/** URL of a profile picture, by its file name in the person's folder. */
export function avatarAddress(userId: string, name: string): string {
  return `/api/storage/object/public/avatars/${userId}/${name}`
}

/** Changes a person may make to their own account; an absent field stays as it is. */
export const AccountInput = z.object({
  name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
  title: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(titleLength.max)))),
  districtRole: z.optional(z.nullable(z.enum(keysOf(districtRoles)))),
  /** File name of a picture in their folder of the bucket `avatars`; null removes the picture. */
  avatar: z.optional(z.nullable(z.string().check(z.regex(/^[\w-]{1,80}\.(?:webp|png|jpg)$/)))),
  notifications: z.optional(z.object({ newDevice: z.boolean(), failedLogins: z.boolean() })),
  /** Null: the theme follows the device. */
  theme: z.optional(z.nullable(z.enum(keysOf(themes)))),
})
export type AccountInput = z.infer<typeof AccountInput>
