/** Waits until something is so; throws after a while when it does not come about. */
export async function until(
  done: () => Promise<boolean> | boolean,
  { withinSeconds = 20 } = {},
): Promise<void> {
  const deadline = Date.now() + withinSeconds * 1000
  while (Date.now() < deadline) {
    if (await done()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('It did not come about')
}
