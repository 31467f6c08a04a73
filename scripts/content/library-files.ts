import { globSync, readFileSync } from 'node:fs'
import type { ResourceFile } from '../../worker/features/resources/sync-library.ts'

/** Every resource under library/, in the order of their paths. */
export function readLibraryFiles(): ResourceFile[] {
  return globSync('library/*.md')
    .sort()
    .map((path) => ({ path, markdown: readFileSync(path, 'utf8') }))
}
