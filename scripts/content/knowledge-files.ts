import { globSync, readFileSync } from 'node:fs'
import { parseEntry } from '../../worker/features/advisors/knowledge/parse-entry.ts'
import {
  parseSources,
  type SourceCatalog,
} from '../../worker/features/advisors/knowledge/parse-sources.ts'
import { refuseStudentData } from '../../worker/features/advisors/knowledge/refuse-student-data.ts'
import type { KnowledgeFile } from '../../worker/features/advisors/knowledge/sync.ts'

/** The files of all entries under knowledge/, sorted by path. */
export function readKnowledgeFiles(): KnowledgeFile[] {
  return globSync('knowledge/*/*.md')
    .sort()
    .map((path) => ({ path, markdown: readFileSync(path, 'utf8') }))
}

/** The sources of facts, by fact id, from all files of knowledge/sources/. */
export function readSources(): SourceCatalog {
  const paths = globSync('knowledge/sources/*.yml').sort()
  return parseSources(paths.map((path) => ({ path, yaml: readFileSync(path, 'utf8') })))
}

/** Throws `KnowledgeFileError` for the first file that contains student data. */
export async function refuseStudentDataIn(files: KnowledgeFile[]): Promise<void> {
  const known = readSources()
  for (const { path, markdown } of files)
    await refuseStudentData(path, markdown, [parseEntry(path, markdown, known)])
}
