import type { DistrictProfile } from './profile.ts'

/** Names that are no student's where the district is spoken of: its own, and its systems'. */
export function ownNames({ name, sis, lms, mdm, identityProvider }: DistrictProfile): string[] {
  return [name, sis, lms, mdm, identityProvider].filter((one) => one !== undefined)
}
