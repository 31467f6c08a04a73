/**
 * Marks code that only a browser ever loads (dialogs, menus, cards: all shown after hydration).
 * vite.config.ts leaves the marked import out of the worker, where it would only be weight.
 */
export function browserOnly<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return load
}
