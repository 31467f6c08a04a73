import { AppError } from '../../../domain/errors.ts'
import {
  areIllustrative,
  isSettingKey,
  type SettingKey,
  type Settings,
  settingSchemas,
} from '../../../domain/settings/settings.ts'
import type { Commit } from '../../db/commit.ts'
import { refuseStudentData } from '../../http/without-student-data.ts'
import type { settingsRepository } from './repository.ts'

type Deps = {
  settings: ReturnType<typeof settingsRepository>
  commit: Commit
  now?: () => Date
}

/**
 * Changes settings in one batch with a row of the audit log for each changed one. Throws
 * INVALID_INPUT with every wrong field, or for a text in which the guard finds student data.
 */
export async function changeSettings(
  { settings, commit, now = () => new Date() }: Deps,
  input: Record<string, unknown>,
): Promise<void> {
  const wanted = withNote(checked(input))
  const keys = Object.keys(wanted) as SettingKey[]
  const before = await settings.read(...keys)
  const differs = (key: SettingKey) => JSON.stringify(before[key]) !== JSON.stringify(wanted[key])
  const changed = keys.filter(differs)
  const unchanged = keys.filter((key) => !differs(key))
  for (const key of changed) await refuseInTexts(key, wanted[key])
  const setting = (key: SettingKey) => ({ key, value: wanted[key] })
  const changes = { changed: changed.map(setting), unchanged: unchanged.map(setting) }
  const events = changed.map((key) => ({
    action: 'settings.change' as const,
    subject: key,
    details: { before: before[key], after: wanted[key] },
  }))
  await commit(settings.writing(changes, now()), events)
}

/**
 * The input, each setting parsed by its own schema. Throws INVALID_INPUT with every wrong field.
 */
function checked(input: Record<string, unknown>): Partial<Settings> {
  const issues: { field: string; message: string }[] = []
  const wanted: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(input)) {
    if (!isSettingKey(key)) {
      issues.push({ field: key, message: 'There is no such setting' })
      continue
    }
    const result = settingSchemas[key].safeParse(value)
    if (result.success) wanted[key] = result.data
    else
      for (const { path, message } of result.error.issues)
        issues.push({ field: [key, ...path].join('.'), message })
  }
  const [first] = issues
  if (first) throw new AppError('INVALID_INPUT', `${first.field}: ${first.message}`, issues)
  if (Object.keys(wanted).length === 0)
    throw new AppError('INVALID_INPUT', 'Name at least one setting to change')
  return wanted as Partial<Settings>
}

/**
 * Throws INVALID_INPUT for a setting in whose texts the guard finds student data. Settings are
 * shown publicly or on quotes, where placeholders would be useless.
 */
async function refuseInTexts(field: string, value: unknown): Promise<void> {
  if (typeof value === 'string') return refuseStudentData(field, value)
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) await refuseInTexts(`${field}.${key}`, part)
}

/** The settings with the testimonials' note switched to whether any of them is invented. */
function withNote(wanted: Partial<Settings>): Partial<Settings> {
  const { testimonials, testimonials_illustrative: given } = wanted
  if (!testimonials || given !== undefined) return wanted
  return { ...wanted, testimonials_illustrative: areIllustrative(testimonials) }
}
