/**
 * Waits until `done` is true; throws after a minute, since a tracker repeats a failed request after
 * half of one.
 */
export async function until(
  done: () => Promise<boolean> | boolean,
  { withinSeconds = 60 } = {},
): Promise<void> {
  const deadline = Date.now() + withinSeconds * 1000
  while (Date.now() < deadline) {
    if (await done()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('It did not come about')
}
