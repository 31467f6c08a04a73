import {
  type DeviceAge,
  type DeviceKind,
  DistrictProfile,
  deviceAges,
  deviceKinds,
  freeTextFields,
} from '../../../../domain/district/profile.ts'
import { inputWords } from '../../../../domain/input-words.ts'

/** The form's values by field name; a name is the field's path in the profile. */
export type FormValues = Record<string, string>
export type FieldErrors = Record<string, string>

const texts = ['state', ...freeTextFields] as const
const numbers = ['students', 'schools', 'staff', 'itStaff', 'eRateDiscountPercent'] as const
const kinds = Object.keys(deviceKinds) as DeviceKind[]
const ages = Object.keys(deviceAges) as DeviceAge[]

/** The name of the field that takes the count of a kind of device of an age. */
export function deviceField(kind: DeviceKind, age: DeviceAge): string {
  return `devices.${kind}.${age}`
}

/** The profile as the form's values: "1,850", dollars without cents where there are none. */
export function toFormValues(profile: DistrictProfile): FormValues {
  const values: FormValues = {}
  for (const field of texts) values[field] = profile[field] ?? ''
  for (const field of numbers) values[field] = shown(profile[field])
  values.budgetYearStartMonth = String(profile.budgetYearStartMonth ?? '')
  const cents = profile.technologyBudgetCents
  values.technologyBudgetCents = shown(cents === undefined ? undefined : cents / 100)
  for (const kind of kinds)
    for (const age of ages) values[deviceField(kind, age)] = shown(profile.devices?.[kind]?.[age])
  return values
}

/** The profile that the form's values describe, or each invalid field's error. */
export function checkForm(
  values: FormValues,
): { ok: true; profile: DistrictProfile } | { ok: false; errors: FieldErrors } {
  const result = DistrictProfile.safeParse(toProfile(values), { error: inputWords })
  if (result.success) return { ok: true, profile: result.data }
  return {
    ok: false,
    errors: errorsByField(
      result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
    ),
  }
}

/** The first error of each field. */
export function errorsByField(issues: { field: string; message: string }[]): FieldErrors {
  return Object.fromEntries(issues.toReversed().map(({ field, message }) => [field, message]))
}

/** The values that differ from the stored ones. */
export function changesOf(values: FormValues, stored: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== (stored[field] ?? '')),
  )
}

function toProfile(values: FormValues): Record<string, unknown> {
  const text = (field: string) => values[field]?.trim() || undefined
  const number = (field: string) => typed(values[field] ?? '')
  const dollars = number('technologyBudgetCents')
  const devices = kinds.map((kind) => [
    kind,
    Object.fromEntries(ages.map((age) => [age, number(deviceField(kind, age))])),
  ])
  return {
    ...Object.fromEntries(texts.map((field) => [field, text(field)])),
    ...Object.fromEntries(numbers.map((field) => [field, number(field)])),
    budgetYearStartMonth: number('budgetYearStartMonth'),
    technologyBudgetCents: dollars === undefined ? undefined : Math.round(dollars * 100),
    devices: Object.fromEntries(devices),
  }
}

/**
 * "1,850", "$1,200,000" or "80 %" as a number; undefined for an empty text, NaN for any other,
 * which no field accepts.
 */
function typed(text: string): number | undefined {
  const digits = text.replace(/[\s,$%]/g, '')
  if (digits === '') return undefined
  return /^-?\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN
}

function shown(value: number | undefined): string {
  return value?.toLocaleString('en-US', { maximumFractionDigits: 2 }) ?? ''
}
