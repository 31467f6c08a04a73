import * as z from 'zod/mini'
import { stateCodes } from './us-states.ts'

export const deviceKinds = {
  chromebooks: 'Chromebooks',
  laptops: 'Windows laptops and desktops',
  macs: 'Macs',
  tablets: 'Tablets',
  displays: 'Classroom displays',
} as const
export type DeviceKind = keyof typeof deviceKinds

/** Ages of devices, in bands: nobody knows the age of each one. */
export const deviceAges = {
  new: '0–2 years',
  middle: '3–4 years',
  old: '5+ years',
} as const
export type DeviceAge = keyof typeof deviceAges

const profileTextLength = { name: 120, system: 80, insurer: 1000, notes: 2000 } as const

const wholeNumber = 'Please give a whole number, 0 or more'
const count = (most: number) =>
  z.optional(
    z
      .int(wholeNumber)
      .check(
        z.gte(0, wholeNumber),
        z.lte(most, `Please give at most ${most.toLocaleString('en-US')}`),
      ),
  )
const text = (most: number) =>
  z.optional(
    z
      .string('Please give text')
      .check(
        z.trim(),
        z.maxLength(most, `Please use at most ${most.toLocaleString('en-US')} characters`),
      ),
  )
const system = text(profileTextLength.system)
const devices = z.optional(
  z.object({ new: count(1_000_000), middle: count(1_000_000), old: count(1_000_000) }),
)

/** A district as a leader describes it. Everything is optional; unknown fields are dropped. */
export const DistrictProfile = z.object({
  name: text(profileTextLength.name),
  state: z.optional(z.enum(stateCodes, 'Please choose a state')),
  students: count(2_000_000),
  schools: count(5_000),
  staff: count(500_000),
  /** Technology staff in full-time equivalents, e.g. 2.5. */
  itStaff: z.optional(
    z
      .number('Please give a number, 0 or more')
      .check(
        z.gte(0, 'Please give a number, 0 or more'),
        z.lte(10_000, 'Please give at most 10,000'),
      ),
  ),
  devices: z.optional(
    z.object({
      chromebooks: devices,
      laptops: devices,
      macs: devices,
      tablets: devices,
      displays: devices,
    }),
  ),
  sis: system,
  lms: system,
  mdm: system,
  identityProvider: system,
  eRateDiscountPercent: z.optional(
    z
      .int('Please give a whole percent')
      .check(
        z.gte(1, 'Please give a percent from 1 to 99'),
        z.lte(99, 'Please give a percent from 1 to 99'),
      ),
  ),
  /** The budget year's first month; 1 is January. */
  budgetYearStartMonth: z.optional(
    z
      .int('Please choose a month')
      .check(z.gte(1, 'Please choose a month'), z.lte(12, 'Please choose a month')),
  ),
  /** The yearly technology budget in cents. */
  technologyBudgetCents: z.optional(
    z
      .int('Please give an amount in dollars')
      .check(
        z.gte(0, 'Please give an amount of 0 or more'),
        z.lte(1_000_000_000_000, 'Please give at most $10,000,000,000'),
      ),
  ),
  insurerRequirements: text(profileTextLength.insurer),
  notes: text(profileTextLength.notes),
})

export type DistrictProfile = z.infer<typeof DistrictProfile>
export type ProfileField = keyof DistrictProfile

/** The label of each field, in the form and beside an answer that used it. */
export const profileLabels = {
  name: 'District name',
  state: 'State',
  students: 'Students',
  schools: 'Schools',
  staff: 'Staff',
  itStaff: 'Technology staff',
  devices: 'Devices',
  sis: 'Student information system',
  lms: 'Learning management system',
  mdm: 'Device management',
  identityProvider: 'Identity provider',
  eRateDiscountPercent: 'E-Rate discount',
  budgetYearStartMonth: 'Budget year start',
  technologyBudgetCents: 'Technology budget',
  insurerRequirements: 'Insurer requirements',
  notes: 'Notes',
} as const satisfies Record<ProfileField, string>

export const profileFields = Object.keys(profileLabels) as ProfileField[]

/** The fields that take free text. */
export const freeTextFields = [
  'name',
  'sis',
  'lms',
  'mdm',
  'identityProvider',
  'insurerRequirements',
  'notes',
] as const satisfies ProfileField[]

/**
 * Whether a field is filled; 0 counts as filled, an empty text and devices without a count do not.
 */
export function isFilled(profile: DistrictProfile, field: ProfileField): boolean {
  const value = profile[field]
  return field === 'devices' ? countDevices(profile) > 0 : value !== undefined && value !== ''
}

/** The profile with its filled fields only. */
export function withoutBlanks(profile: DistrictProfile): DistrictProfile {
  const filled = profileFields.filter((field) => isFilled(profile, field))
  return Object.fromEntries(filled.map((field) => [field, profile[field]]))
}

/** The number of devices, of all kinds and ages or only of those named. */
export function countDevices(
  { devices = {} }: DistrictProfile,
  kinds = Object.keys(deviceKinds) as DeviceKind[],
  ages = Object.keys(deviceAges) as DeviceAge[],
): number {
  return kinds
    .flatMap((kind) => ages.map((age) => devices[kind]?.[age] ?? 0))
    .reduce((sum, some) => sum + some, 0)
}

/**
 * Whether the district has three technology staff or fewer; where unknown, 1,000 students or fewer.
 */
export function isSmallTeam({ itStaff, students }: DistrictProfile): boolean {
  if (itStaff !== undefined) return itStaff <= 3
  return students !== undefined && students <= 1000
}

export type DistrictProfileAnswer = {
  profile: DistrictProfile
  /** ISO time of the last change; null before the first. */
  updatedAt: string | null
}

/** The stored profile, and the fields in which student data was redacted before storing. */
export type StoredProfile = DistrictProfileAnswer & { redacted: ProfileField[] }
