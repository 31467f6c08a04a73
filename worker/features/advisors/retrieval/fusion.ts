/** How fast a place loses weight: the customary value of reciprocal-rank fusion. */
const flatness = 60

/** One order from several, by the sum of each one's reciprocal rank; best first. */
export function fuse(orders: string[][]): string[] {
  const scores = new Map<string, number>()
  for (const order of orders)
    for (const [rank, id] of order.entries())
      scores.set(id, (scores.get(id) ?? 0) + 1 / (flatness + rank + 1))
  return [...scores].sort(([, a], [, b]) => b - a).map(([id]) => id)
}
