import type { PublicSettings } from '../../lib/static-page.ts'

export type ClaimId = keyof PublicSettings['claims']
/** A marketing figure with its source. */
export type Claim = { figure: string; source: string }
/** The marketing figures; null for one that is not to be shown. */
export type Claims = Record<ClaimId, Claim | null>

/** The marketing figures to show; every sentence that quotes one takes it from here. */
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
