import { dollars } from '../text/money.ts'
import {
  countDevices,
  type DeviceAge,
  type DeviceKind,
  type DistrictProfile,
  deviceAges,
  deviceKinds,
  isFilled,
  type ProfileField,
  profileFields,
  profileLabels,
} from './profile.ts'
import { usStates } from './us-states.ts'

/** One filled field of the profile as text, for a model's context. */
export type ProfileFact = { field: ProfileField; label: string; text: string }

type Options = {
  /** The fields wanted; all when absent. */
  fields?: readonly ProfileField[]
  /** Whether the district's name is included; it is left out of what a model is sent. */
  withName?: boolean
}

/** The filled fields of a profile, each as a short statement. */
export function profileFacts(
  profile: DistrictProfile,
  { fields = profileFields, withName = false }: Options = {},
): ProfileFact[] {
  return profileFields
    .filter((field) => fields.includes(field) && isFilled(profile, field))
    .filter((field) => withName || field !== 'name')
    .map((field) => ({ field, label: profileLabels[field], text: statement(profile, field) }))
}

function statement(profile: DistrictProfile, field: ProfileField): string {
  const { state, students, itStaff, eRateDiscountPercent: percent } = profile
  switch (field) {
    case 'state':
      return state ? usStates[state] : ''
    case 'itStaff':
      return students && itStaff
        ? `${number(itStaff)} (about ${number(Math.round(students / itStaff))} students for each)`
        : number(itStaff ?? 0)
    case 'devices':
      return devicesStatement(profile)
    case 'eRateDiscountPercent':
      return `${percent} percent; ${100 - (percent ?? 0)} percent of eligible cost is the district's`
    case 'budgetYearStartMonth':
      return monthName(profile.budgetYearStartMonth ?? 1)
    case 'technologyBudgetCents':
      return `${dollars(profile.technologyBudgetCents ?? 0)} a year`
    default: {
      const value = profile[field]
      return typeof value === 'number' ? number(value) : plain(String(value))
    }
  }
}

function devicesStatement(profile: DistrictProfile): string {
  const kinds = (Object.keys(deviceKinds) as DeviceKind[]).filter(
    (kind) => countDevices(profile, [kind]) > 0,
  )
  return kinds
    .map((kind) => {
      const ages = (Object.keys(deviceAges) as DeviceAge[])
        .filter((age) => countDevices(profile, [kind], [age]) > 0)
        .map((age) => `${number(countDevices(profile, [kind], [age]))} of ${deviceAges[age]}`)
      return `${number(countDevices(profile, [kind]))} ${deviceKinds[kind]} (${ages.join(', ')})`
    })
    .join('; ')
}

/** A number with thousands separators: "1,850". */
export function number(value: number): string {
  return value.toLocaleString('en-US')
}

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** The month's name; 1 is January. */
export function monthName(month: number): string {
  return monthNames[month - 1] ?? ''
}

/** A person's own text on one line, without the characters of Markdown and citations. */
export function plain(text: string): string {
  return text
    .replace(/[[\]<>*_`|#\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
