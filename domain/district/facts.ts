import { usStates } from '../us-states.ts'
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

/** One field that is filled, in words for a model's context. */
export type ProfileFact = { field: ProfileField; label: string; text: string }

type Options = {
  /** The fields wanted; all when absent. */
  fields?: readonly ProfileField[]
  /** The district's name is left out of what a model is sent, unless the text is to carry it. */
  withName?: boolean
}

/** The profile as short statements, one a field. */
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

/** "1,850". */
export function number(value: number): string {
  return value.toLocaleString('en-US')
}

/** Whole dollars of an amount in cents: "$1,200,000". */
export function dollars(cents: number): string {
  return `$${number(Math.round(cents / 100))}`
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

/** Someone's own words on one line, without what Markdown or a citation would read as its own. */
export function plain(text: string): string {
  return text
    .replace(/[[\]<>*_`|#\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
