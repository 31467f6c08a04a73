/**
 * Marks code that only a browser ever loads (dialogs, menus, cards: all shown after hydration).
 * vite.config.ts leaves the marked import out of the worker, where it would only be weight.
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
