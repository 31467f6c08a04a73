import type { FieldErrors, FormValues } from './district-form-values.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The named elements of the form: those are its fields. */
function controls(form: HTMLFormElement | null): Control[] {
  const elements = Array.from(form?.elements ?? []) as unknown as Control[]
  return elements.filter(({ name }) => name !== '')
}

/** Keeps a field in use clear of the save bar, by its scroll margin. */
export function showField(form: HTMLFormElement | null, element: unknown) {
  const field = controls(form).find((control) => control === element)
  field?.scrollIntoView({ block: 'nearest' })
}

export function valuesOf(form: HTMLFormElement): FormValues {
  return Object.fromEntries(controls(form).map(({ name, value }) => [name, value]))
}

export function fill(form: HTMLFormElement, values: FormValues) {
  for (const control of controls(form)) control.value = values[control.name] ?? control.value
}

export function firstOf(form: HTMLFormElement | null, errors: FieldErrors): Control | undefined {
  return controls(form).find(({ name }) => name in errors)
}
