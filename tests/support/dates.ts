/** ISO date so many days from today. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** A moment that no test reaches, and near enough for every form. */
export const inThreeYears = `${inDays(3 * 365)}T00:00:00Z`
