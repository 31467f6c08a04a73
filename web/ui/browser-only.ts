/**
 * Loads code that only a browser shows (dialogs, menus, cards: all after hydration), for `lazy`.
 * Without a network it waits for one: browsers remember a failed import, and a page in use would
 * give way to an error page.
 */
export function browserOnly<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    if (!navigator.onLine)
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return load()
  }
}
