import {
  type ImportedEntry,
  type ImportKind,
  importedEntryLength,
} from '../../../../domain/advisors/knowledge-import.ts'
import { contentHash } from '../retrieval/content-hash.ts'
import { lineAt } from './json-places.ts'
import { readCatalog } from './oscal-catalog.ts'
import { documentOf } from './oscal-document.ts'
import { toEntry } from './oscal-entry.ts'
import { KnowledgeFileError, parseEntry } from './parse-entry.ts'
import type { SourceCatalog } from './parse-sources.ts'
import { refuseStudentData } from './refuse-student-data.ts'

export type UploadedFile = { name: string; bytes: ArrayBuffer }

/** A file of an upload, read and checked: one document and what it brings. */
export type ImportedDocument = {
  id: string
  kind: ImportKind
  title: string
  publisher: string
  version: string
  contentHash: string
  entries: { entry: ImportedEntry; contentHash: string }[]
  skipped: number
  file: string
  /** The line an entry stands on, for a refusal. */
  lineOf(entryId: string): number
}

/**
 * Reads one file as what it is: a catalog when it is JSON, an entry otherwise. An entry may name
 * facts of the product; `knownSources` finds where those stand.
 */
export async function readUpload(
  file: UploadedFile,
  now: Date,
  knownSources: () => Promise<SourceCatalog> = async () => new Map(),
): Promise<ImportedDocument> {
  const text = decode(file)
  try {
    const isJson = /\.json$/i.test(file.name) || /^\s*[{[]/.test(text)
    return isJson
      ? await readOscal(file.name, text, now)
      : await readMarkdown(file.name, text, await knownSources())
  } catch (error) {
    if (error instanceof RangeError)
      throw new KnowledgeFileError(file.name, 1, 'is nested too deeply')
    throw error
  }
}

function decode({ name, bytes }: UploadedFile): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n')
  } catch {
    throw new KnowledgeFileError(name, 1, 'is not text in UTF-8')
  }
}

async function readMarkdown(
  file: string,
  text: string,
  known: SourceCatalog,
): Promise<ImportedDocument> {
  if (text.length > importedEntryLength) throw tooLong(file)
  const entry = parseEntry(file, text, known)
  await refuseStudentData(file, text, [entry])
  const [source] = entry.sources
  const hash = contentHash(text)
  return {
    id: entry.id,
    kind: 'markdown',
    title: entry.title,
    publisher: source?.publisher ?? '',
    version: entry.asOf,
    contentHash: hash,
    entries: [{ entry: { ...entry, origin: entry.id }, contentHash: hash }],
    skipped: 0,
    file,
    lineOf: () => lineAt(text, Math.max(0, text.indexOf('\nid:') + 1)),
  }
}

/** The refusal of an entry that is longer than any. */
function tooLong(file: string, id = 'the entry'): KnowledgeFileError {
  const what = id.slice(0, 80)
  return new KnowledgeFileError(file, 1, `${what} is longer than ${importedEntryLength / 1024} KB`)
}

async function readOscal(file: string, text: string, now: Date): Promise<ImportedDocument> {
  const { catalog, controls, fail } = readCatalog(file, text)
  const { url, ...document } = documentOf(catalog, now)
  if (!url)
    return fail(
      ['catalog', 'metadata'],
      'metadata.links names no https address where the document can be read',
    )
  const entries = controls.flatMap((found) => toEntry({ ...document, url }, found) ?? [])
  if (entries.length === 0) fail(['catalog'], 'no control has a text to cite')
  for (const entry of entries)
    if (JSON.stringify(entry).length > importedEntryLength) throw tooLong(file, entry.id)
  await refuseStudentData(file, text, entries, true)
  return {
    id: document.id,
    kind: 'oscal',
    title: document.document,
    publisher: document.publisher,
    version: document.version,
    contentHash: contentHash(text),
    entries: entries.map((entry) => ({
      entry,
      // These dates count from the import, and importing again changes nothing.
      contentHash: contentHash(
        JSON.stringify(entry, (key, value) =>
          key === 'reviewBy' || key === 'checked' ? '' : value,
        ),
      ),
    })),
    skipped: controls.length - entries.length,
    file,
    lineOf: () => 1,
  }
}
