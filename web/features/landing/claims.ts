import type { PublicSettings } from '../../lib/static-page.ts'

export type ClaimId = keyof PublicSettings['claims']
/** A marketing figure and where it comes from. */
export type Claim = { figure: string; source: string }
/** The figures an admin can change; null where one is not to be shown. */
export type Claims = Record<ClaimId, Claim | null>

/** Every sentence that quotes a figure takes it from here, with its source beside it. */
export function shownClaims({
  claims,
  claim_sources: sources,
}: Pick<PublicSettings, 'claims' | 'claim_sources'>): Claims {
  const ids = Object.keys(claims) as ClaimId[]
  return Object.fromEntries(
    ids.map((id) => {
      const { shown, source } = sources[id]
      return [id, shown ? { figure: claims[id], source } : null]
    }),
  ) as Claims
}
