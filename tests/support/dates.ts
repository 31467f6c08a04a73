/** The ISO date `days` from today. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** A time that no test reaches, and that every form accepts. */
export const inThreeYears = `${inDays(3 * 365)}T00:00:00Z`
