/**
 * Loads code for `lazy`, and waits for a network where there is none: browsers remember a failed
 * import, and a page in use would give way to an error page.
 */
export async function onceOnline<Module>(load: () => Promise<Module>): Promise<Module> {
  // The worker, which renders some of these parts too, says nothing of a network.
  if (navigator.onLine === false)
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  return load()
}
