import { createHash } from 'node:crypto'
import type { Source } from '../../../domain/advisors/knowledge.ts'
import type { ResourceContent } from '../../../domain/resources/resources.ts'
import {
  type Author,
  contentOf,
  type ResourcesRepository,
  type StoredResource,
} from './resources-repository.ts'
import { type SaveDeps, saveResource } from './save-resource.ts'
import { refreshResourceIndex } from './search/refresh-index.ts'
import type { ResourceIndex } from './search/resource-index.ts'

export type ResourceFile = { path: string; markdown: string }
export type LibrarySync = {
  added: string[]
  changed: string[]
  archived: string[]
  /** Files not loaded because an editor has changed their resource. */
  kept: string[]
}

type Deps = Omit<SaveDeps, 'knownSources'> & {
  resources: ResourcesRepository
  index: ResourceIndex
}

/** The author of versions loaded from library/. */
const product: Author = { id: 'product', name: 'Product library' }

/**
 * Loads the files of library/ into resources; the names of the files by outcome. Resources changed
 * by an editor since are left alone, and those whose file is gone are archived. All files are
 * parsed first, so that a faulty one changes nothing (`ResourceFileError`). Idempotent.
 */
export async function syncLibrary(
  { resources, index, newId, now = () => new Date() }: Deps,
  files: ResourceFile[],
  known: ReadonlyMap<string, Source>,
): Promise<LibrarySync> {
  // Loaded on use: it brings the YAML parser.
  const { parseResource } = await import('./parse-resource.ts')
  const read = files.map(({ path, markdown }) => {
    const content = parseResource(path, markdown)
    return { content, file: content.slug, fileHash: hashOf(markdown) }
  })
  const stored = await resources.fromFiles()
  const done: LibrarySync = { added: [], changed: [], archived: [], kept: [] }
  const deps = { resources, ...(newId && { newId }), now, knownSources: async () => known }
  for (const one of read) {
    const before = stored.get(one.file) ?? null
    if (before?.fileHash === one.fileHash) continue
    if (before && before.version !== before.fileVersion) {
      done.kept.push(one.file)
      continue
    }
    await publish(deps, before, one)
    done[before ? 'changed' : 'added'].push(one.file)
  }
  const present = new Set(read.map(({ file }) => file))
  for (const [file, before] of stored) {
    const isOurs = before.version === before.fileVersion && before.state === 'published'
    if (present.has(file) || !isOurs) continue
    await archive(deps, before)
    done.archived.push(file)
  }
  // All of the index: it may have been lost, or its rows made by an older version.
  await refreshResourceIndex({ resources, index, now })
  return done
}

type ReadFile = { content: ResourceContent; file: string; fileHash: string }

async function publish(
  deps: SaveDeps & { now: () => Date },
  before: StoredResource | null,
  { content, file, fileHash }: ReadFile,
): Promise<void> {
  const at = deps.now()
  const updatedAt = before ? at : earlier(at, content.reviewed)
  await saveResource(deps, before, {
    content,
    status: {
      state: 'published',
      publishedAt: before?.publishedAt ?? updatedAt,
      file,
      fileHash,
      fileVersion: (before?.version ?? 0) + 1,
    },
    author: product,
    note: before ? 'Changed with the product' : 'Came with the product',
    updatedAt,
  })
}

async function archive(deps: SaveDeps, before: StoredResource): Promise<void> {
  await saveResource(deps, before, {
    content: contentOf(before),
    // Without the hash, so that the file is loaded again if it returns.
    status: { state: 'archived', fileHash: null, fileVersion: before.version + 1 },
    author: product,
    note: 'No longer comes with the product',
  })
}

/** A new resource's time of last change: the date of its review, or now if that is later. */
function earlier(now: Date, reviewed: string | null): Date {
  const date = reviewed === null ? now : new Date(reviewed)
  return date < now ? date : now
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
