import { globSync, readFileSync } from 'node:fs'
import type { KnowledgeFile } from '../worker/features/advisors/knowledge/sync.ts'

/** Every entry under knowledge/, in the order of their paths. */
export function readKnowledgeFiles(): KnowledgeFile[] {
  return globSync('knowledge/*/*.md')
    .sort()
    .map((path) => ({ path, markdown: readFileSync(path, 'utf8') }))
}
