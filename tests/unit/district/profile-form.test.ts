import { expect, test } from 'vitest'
import type { DistrictProfile } from '../../../domain/district/profile.ts'
import {
  changesOf,
  checkForm,
  errorsByField,
  toFormValues,
} from '../../../web/features/account/district/district-form-values.ts'

const profile: DistrictProfile = {
  name: 'Maple Valley Schools',
  state: 'OH',
  students: 1850,
  itStaff: 2.5,
  devices: { chromebooks: { new: 1200 } },
  eRateDiscountPercent: 80,
  budgetYearStartMonth: 7,
  technologyBudgetCents: 120_000_050,
  notes: 'Two\nlines',
}

test('the form shows numbers as people write them', () => {
  expect(toFormValues(profile)).toMatchObject({
    students: '1,850',
    itStaff: '2.5',
    'devices.chromebooks.new': '1,200',
    'devices.macs.old': '',
    technologyBudgetCents: '1,200,000.5',
    schools: '',
  })
})

test('what the form shows reads back as the same profile', () => {
  const checked = checkForm(toFormValues(profile))
  expect(checked).toMatchObject({ ok: true })
  expect(JSON.parse(JSON.stringify(checked))).toMatchObject({ profile })
})

test('numbers may be typed with commas, signs and spaces', () => {
  const typed = {
    students: ' 1 850 ',
    technologyBudgetCents: '$1,200,000',
    eRateDiscountPercent: '80%',
  }
  expect(checkForm(typed)).toMatchObject({
    ok: true,
    profile: { students: 1850, technologyBudgetCents: 120_000_000, eRateDiscountPercent: 80 },
  })
})

test('each wrong field says what is wrong with it', () => {
  const checked = checkForm({ students: 'many', 'devices.macs.old': '1.5', schools: '6' })
  expect(checked).toEqual({
    ok: false,
    errors: {
      students: 'Please give a whole number, 0 or more',
      'devices.macs.old': 'Please give a whole number, 0 or more',
    },
  })
  expect(
    errorsByField([
      { field: 'notes', message: 'first' },
      { field: 'notes', message: 'second' },
    ]),
  ).toEqual({ notes: 'first' })
})

test('a draft holds only what was changed', () => {
  expect(changesOf({ name: 'A', notes: '' }, { name: 'B', notes: '' })).toEqual({ name: 'A' })
})
