import { onceOnline } from './once-online.ts'

const never = new Promise<never>(() => {})

/**
 * Loads code that is shown after hydration only (dialogs, menus, cards), for `lazy`. It is called
 * with `import.meta.env.SSR || load`: the worker's build reads that as `true`, so that the code
 * imported there never becomes part of the worker.
 */
export function browserOnly<Module>(load: true | (() => Promise<Module>)): () => Promise<Module> {
  return () => (load === true ? never : onceOnline(load))
}
