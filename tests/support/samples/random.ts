/** A generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** `count` different integers from `least` to `most`, in random order. */
export function distinctIntegers(
  next: () => number,
  least: number,
  most: number,
  count: number,
): number[] {
  const left = Array.from({ length: most - least + 1 }, (_, index) => least + index)
  return Array.from(
    { length: count },
    () => left.splice(Math.floor(next() * left.length), 1)[0] as number,
  )
}
