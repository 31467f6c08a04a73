import {
  type DistrictProfile,
  type DistrictProfileAnswer,
  freeTextFields,
  type ProfileField,
  type StoredProfile,
  withoutBlanks,
} from '../../../../domain/district/profile.ts'
import { findStudentData } from '../../../../domain/student-data/find.ts'
import { redactStudentData } from '../../../../domain/student-data/redact.ts'
import type { ProfileRepository } from './repository.ts'

type ProfileDeps = { profiles: ProfileRepository; now?: () => Date }

/** A person's district profile, empty until it is filled in. */
export async function showProfile(
  { profiles }: ProfileDeps,
  userId: string,
): Promise<DistrictProfileAnswer> {
  const found = await profiles.find(userId)
  return { profile: found?.profile ?? {}, updatedAt: found?.updatedAt.toISOString() ?? null }
}

/** Replaces the profile; student data is replaced by placeholders before anything is stored. */
export async function storeProfile(
  { profiles, now = () => new Date() }: ProfileDeps,
  userId: string,
  entered: DistrictProfile,
): Promise<StoredProfile> {
  const { profile, redacted } = withoutStudentData(withoutBlanks(entered))
  const updatedAt = now()
  await profiles.put(userId, profile, updatedAt)
  return { profile, updatedAt: updatedAt.toISOString(), redacted }
}

const institution =
  /\b(?:schools?|districts?|isd|csd|usd|academy|parish|county|public|unified|city|township|boces)\b/i

function withoutStudentData(entered: DistrictProfile) {
  const profile = { ...entered }
  const redacted: ProfileField[] = []
  const knownNames = entered.name ? [entered.name] : []
  for (const field of freeTextFields) {
    const text = entered[field]
    if (!text || (field === 'name' && isInstitution(text))) continue
    const checked = redactStudentData(text, { knownNames: field === 'name' ? [] : knownNames })
    if (checked.findings.length === 0) continue
    profile[field] = checked.text
    redacted.push(field)
  }
  return { profile, redacted }
}

/** Districts are called after people and saints: "St. Mary Parish" names no student. */
function isInstitution(name: string): boolean {
  return (
    institution.test(name) && findStudentData(name).every(({ type }) => type === 'student_name')
  )
}
