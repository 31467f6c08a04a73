import { globSync, readFileSync } from 'node:fs'
import type { ResourceFile } from '../../worker/features/resources/sync-library.ts'

/** The files of all resources under library/, sorted by path. */
export function readLibraryFiles(): ResourceFile[] {
  return globSync('library/*.md')
    .sort()
    .map((path) => ({ path, markdown: readFileSync(path, 'utf8') }))
}
