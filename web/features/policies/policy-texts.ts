import {
  type PolicyId,
  type PolicySection,
  type PolicySettings,
  policySections,
} from '../../../domain/policies/policies.ts'
import privacyFirst from '../../../domain/policies/privacy-2026-11-20.md?raw'
import privacyNow from '../../../domain/policies/privacy-2026-11-22.md?raw'
import termsFirst from '../../../domain/policies/terms-2026-11-20.md?raw'
import termsNow from '../../../domain/policies/terms-2026-11-22.md?raw'

const texts: Record<PolicyId, Record<string, string>> = {
  privacy: { '2026-11-22': privacyNow, '2026-11-20': privacyFirst },
  terms: { '2026-11-22': termsNow, '2026-11-20': termsFirst },
}

/** The sections of a policy's version with the present settings; null for an unknown version. */
export function policyText(
  id: PolicyId,
  version: string,
  settings: PolicySettings,
): PolicySection[] | null {
  const text = Object.hasOwn(texts[id], version) ? texts[id][version] : undefined
  return text === undefined ? null : policySections(text, settings)
}
