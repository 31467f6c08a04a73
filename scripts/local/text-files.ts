import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/** Lets modules that are imported from here on import files as text ("prompt.md?raw"), as Vite does. */
export function readTextFilesAsVite(): void {
  registerHooks({
    load(url, context, next) {
      if (!url.endsWith('?raw')) return next(url, context)
      const text = readFileSync(new URL(url), 'utf8')
      const source = `export default ${JSON.stringify(text)}`
      return { format: 'module', shortCircuit: true, source }
    },
  })
}
