/**
 * Loads code for `lazy`. Without a network it waits for one: browsers keep the failure of an
 * import, and the page would be replaced by an error page.
 */
export async function onceOnline<Module>(load: () => Promise<Module>): Promise<Module> {
  // The worker, which renders some of these parts too, says nothing of a network.
  if (navigator.onLine === false)
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  return load()
}
