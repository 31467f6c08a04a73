import { globSync, readFileSync } from 'node:fs'
import { parseEntry } from '../../worker/features/advisors/knowledge/parse-entry.ts'
import {
  parseSources,
  type SourceCatalog,
} from '../../worker/features/advisors/knowledge/parse-sources.ts'
import { refuseStudentData } from '../../worker/features/advisors/knowledge/refuse-student-data.ts'
import type { KnowledgeFile } from '../../worker/features/advisors/knowledge/sync.ts'

/** Every entry under knowledge/, in the order of their paths. */
export function readKnowledgeFiles(): KnowledgeFile[] {
  return globSync('knowledge/*/*.md')
    .sort()
    .map((path) => ({ path, markdown: readFileSync(path, 'utf8') }))
}

/** The sources that entries name, by fact id, from every file of knowledge/sources/. */
export function readSources(): SourceCatalog {
  const paths = globSync('knowledge/sources/*.yml').sort()
  return parseSources(paths.map((path) => ({ path, yaml: readFileSync(path, 'utf8') })))
}

/** Throws `KnowledgeFileError` at the first file that holds a student. */
export async function refuseStudentDataIn(files: KnowledgeFile[]): Promise<void> {
  const known = readSources()
  for (const { path, markdown } of files)
    await refuseStudentData(path, markdown, [parseEntry(path, markdown, known)])
}
