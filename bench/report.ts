export type Figure = {
  what: string
  figure: number
  /** The lowest or highest acceptable figure; null for information only. */
  budget: { atLeast: number } | { atMost: number } | null
  note?: string
}

/** Prints the figures with budget and verdict; a missed budget sets exit code 1. */
export function report(figures: Figure[]): void {
  const rows = figures.map(({ what, figure, budget, note = '' }) => {
    const shown = Number.isInteger(figure) ? String(figure) : figure.toFixed(2)
    return { what, figure: shown, ...judged(figure, budget), note }
  })
  console.table(rows)
}

function judged(figure: number, budget: Figure['budget']) {
  if (!budget) return { budget: '', verdict: '' }
  const [isKept, limit] =
    'atLeast' in budget
      ? [figure >= budget.atLeast, `≥ ${budget.atLeast}`]
      : [figure <= budget.atMost, `≤ ${budget.atMost}`]
  if (!isKept) process.exitCode = 1
  return { budget: limit, verdict: isKept ? 'kept' : 'MISSED' }
}
