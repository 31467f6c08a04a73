import { readFileSync, writeFileSync } from 'node:fs'
import type { PageSource } from '../../domain/guides/page-sources.ts'
import { fail } from '../shell.ts'
import { readSources } from './knowledge-files.ts'

const file = 'knowledge/pages/sources.json'

/** Data files of public pages that cite facts under `sources` or `source`. */
const pages = [
  'knowledge/pages/foresight.json',
  'knowledge/pages/cybersecurity.json',
  'knowledge/e-rate-category-two.json',
]

/** Facts that a page's own code cites. */
const inCode = ['sdpc.ndpa']

/** The sources of the facts that public pages cite, by fact id, from knowledge/sources/. */
export function readPageSources(): Record<string, PageSource> {
  const known = readSources()
  const inData = pages.flatMap((path) => factsOf(JSON.parse(readFileSync(path, 'utf8'))))
  const facts = new Set([...inCode, ...inData])
  return Object.fromEntries(
    [...facts].sort().map((fact) => {
      const source = known.get(fact) ?? fail(`No source in knowledge/sources/ has the fact ${fact}`)
      const { publisher, document, version, sectionId, sectionTitle, url, checked } = source
      return [fact, { publisher, document, version, sectionId, sectionTitle, url, checked }]
    }),
  )
}

/** The fact ids in all `sources` and `source` fields, at any depth. */
function factsOf(data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap(factsOf)
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([key, value]) =>
    key === 'source' || key === 'sources' ? ([value].flat() as string[]) : factsOf(value),
  )
}

/** Writes knowledge/pages/sources.json. */
export function writePageSources(): void {
  const sources = readPageSources()
  writeFileSync(file, `${JSON.stringify(sources, null, 2)}\n`)
  console.log(`${file}: ${Object.keys(sources).length} sources`)
}
