import { onceOnline } from './once-online.ts'

/** Loads code that is shown after hydration only (dialogs, menus, cards), for `lazy`. */
export function browserOnly<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () => onceOnline(load)
}
