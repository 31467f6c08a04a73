import { onceOnline } from './once-online.ts'

/** Loads code that only a browser shows (dialogs, menus, cards: all after hydration), for `lazy`. */
export function browserOnly<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () => onceOnline(load)
}
