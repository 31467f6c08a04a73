export type Figure = {
  what: string
  figure: number
  /** At least or at most this; null is for information only. */
  budget: { atLeast: number } | { atMost: number } | null
  note?: string
}

/** Prints figure, budget and verdict; a missed budget ends the command with a failure. */
export function report(figures: Figure[]): void {
  const rows = figures.map(({ what, figure, budget, note = '' }) => {
    const held =
      !budget || ('atLeast' in budget ? figure >= budget.atLeast : figure <= budget.atMost)
    if (!held) process.exitCode = 1
    const limit = !budget ? '' : 'atLeast' in budget ? `≥ ${budget.atLeast}` : `≤ ${budget.atMost}`
    return {
      what,
      figure: Number.isInteger(figure) ? String(figure) : figure.toFixed(2),
      budget: limit,
      verdict: budget ? (held ? 'kept' : 'MISSED') : '',
      note,
    }
  })
  console.table(rows)
}
