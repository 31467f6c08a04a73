/**
 * Loads code that is shown after hydration only (dialogs, menus, cards), for `lazy`. Without a
 * network it waits for one: browsers keep the failure of an import, and the page would be replaced
 * by an error page.
 */
export function browserOnly<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    if (!navigator.onLine)
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return load()
  }
}
