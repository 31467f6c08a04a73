import type { FormValues } from './district-form-values.ts'

/**
 * Changes that are not saved yet, kept for this tab. Only what was changed: a field that another
 * device saved meanwhile shows what is stored.
 */
export function districtDraft(userId: string) {
  const key = `edcabinet:draft:district:${userId}`
  return {
    read(): FormValues {
      return JSON.parse(sessionStorage.getItem(key) ?? '{}') as FormValues
    },
    keep(changes: FormValues) {
      if (Object.keys(changes).length > 0) sessionStorage.setItem(key, JSON.stringify(changes))
      else sessionStorage.removeItem(key)
    },
  }
}
