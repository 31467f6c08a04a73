import { setTimeout } from 'node:timers/promises'
import type { ImportRefusal, ImportResult } from '../../../../domain/advisors/knowledge-import.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { Commit } from '../../../db/commit.ts'
import type { StoredEntry } from '../retrieval/entries-repository.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import type { ImportsRepository } from './imports-repository.ts'
import { KnowledgeFileError } from './parse-entry.ts'
import { type ImportedDocument, readUpload, type UploadedFile } from './read-upload.ts'

type Deps = {
  knowledge: KnowledgeRepository
  imports: ImportsRepository
  commit: Commit
  now?: () => Date
}

/**
 * Imports files: each replaces what an earlier version of it brought. Everything is read and
 * checked before anything is written, so that one bad file changes nothing; the refusal names
 * every bad file with its line and the reason. That a file was imported is written down before its
 * entries, which take many batches: importing it again brings whatever a failure kept back.
 */
export async function importKnowledge(
  { knowledge, imports, commit, now = () => new Date() }: Deps,
  files: UploadedFile[],
  importedBy: string,
): Promise<ImportResult[]> {
  const { documents, refusals } = await readAll(knowledge, files, now())
  if (refusals.length === 0) refusals.push(...(await conflicts(knowledge, documents)))
  const [first] = refusals
  if (first)
    throw new AppError('INVALID_INPUT', `${first.file}:${first.line}: ${first.reason}`, refusals)
  const results: ImportResult[] = []
  for (const document of documents) {
    // Others of the isolate have their turn.
    await setTimeout(0)
    const { id, kind, title, publisher, version, contentHash, entries } = document
    const { result, removed, put } = await changesOf(knowledge, document)
    const row = { id, kind, title, publisher, version, contentHash, entries: entries.length }
    const { id: subject, ...details } = result
    await commit(
      [imports.putting({ ...row, importedBy, importedAt: now() })],
      [{ action: 'knowledge.import', subject, details }],
    )
    await knowledge.remove(removed)
    await knowledge.put(put)
    results.push(result)
  }
  if (results.some(({ added, changed, removed }) => added + changed + removed > 0))
    await knowledge.recount()
  return results
}

/** Removes an import and what it brought. */
export async function removeImport({ knowledge, imports, commit }: Deps, id: string) {
  const row = await imports.find(id)
  if (!row) throw new AppError('NOT_FOUND', 'There is no such import')
  const details = { title: row.title, entries: row.entries }
  await knowledge.remove([...(await knowledge.storedFrom(id)).keys()], (statements) =>
    commit(
      [...statements, imports.removing(id)],
      [{ action: 'knowledge.remove-import', subject: id, details }],
    ),
  )
  await knowledge.recount()
}

async function readAll(knowledge: KnowledgeRepository, files: UploadedFile[], now: Date) {
  const documents: ImportedDocument[] = []
  const refusals: ImportRefusal[] = []
  // One after the other: a catalog takes much memory while it is read.
  for (const file of files) {
    try {
      documents.push(await readUpload(file, now, knowledge.ownSources))
    } catch (error) {
      if (!(error instanceof KnowledgeFileError)) throw error
      refusals.push({ file: error.file, line: error.line, reason: error.reason })
    }
  }
  return { documents, refusals }
}

/** Entries whose id is taken: in this upload, by the product's own, or by another import. */
async function conflicts(
  knowledge: KnowledgeRepository,
  documents: ImportedDocument[],
): Promise<ImportRefusal[]> {
  const ids = documents.flatMap(({ entries }) => entries.map(({ entry }) => entry.id))
  const stored = await knowledge.stored(ids)
  const fileOf = new Map<string, string>()
  const ownerOf = (id: string, document: ImportedDocument): string | null => {
    const [file, taken] = [fileOf.get(id), stored.get(id)]
    if (file) return `already stands in ${file}`
    if (!taken || taken.origin === document.id) return null
    return taken.origin === null
      ? 'belongs to an entry that comes with the product'
      : `belongs to the import ${taken.origin}`
  }
  const refusals: ImportRefusal[] = []
  for (const document of documents)
    for (const { entry } of document.entries) {
      const owner = ownerOf(entry.id, document)
      const line = document.lineOf(entry.id)
      if (owner) refusals.push({ file: document.file, line, reason: `the id ${entry.id} ${owner}` })
      fileOf.set(entry.id, document.file)
    }
  return refusals
}

/** The changes that importing a document would make. */
async function changesOf(
  knowledge: KnowledgeRepository,
  { id, kind, title, version, entries, skipped }: ImportedDocument,
): Promise<{ result: ImportResult; removed: string[]; put: StoredEntry[] }> {
  const stored = await knowledge.storedFrom(id)
  const isNew = (entryId: string) => !stored.has(entryId)
  const added = entries.filter(({ entry }) => isNew(entry.id))
  const changed = entries.filter(
    ({ entry, contentHash }) => !isNew(entry.id) && stored.get(entry.id) !== contentHash,
  )
  const kept = new Set(entries.map(({ entry }) => entry.id))
  const removed = [...stored.keys()].filter((entryId) => !kept.has(entryId))
  const result = {
    id,
    kind,
    title,
    version,
    entries: entries.length,
    added: added.length,
    changed: changed.length,
    removed: removed.length,
    unchanged: entries.length - added.length - changed.length,
    skipped,
  }
  const put = [...added, ...changed].map(({ entry, contentHash: hash }) => ({ entry, hash }))
  return { result, removed, put }
}
