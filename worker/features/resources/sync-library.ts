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
  /** Files left out because an editor has changed the resource. */
  kept: string[]
}

type Deps = Omit<SaveDeps, 'knownSources'> & {
  resources: ResourcesRepository
  index: ResourceIndex
}

/** Who wrote what came from library/. */
const product: Author = { id: 'product', name: 'Product library' }

/**
 * Makes the stored resources the same as the files, and leaves alone what an editor has changed
 * since. A resource whose file is gone is archived. Every file is read before anything is written:
 * one bad file changes nothing. Running it again does nothing.
 */
export async function syncLibrary(
  { resources, index, newId, now = () => new Date() }: Deps,
  files: ResourceFile[],
  known: ReadonlyMap<string, Source>,
): Promise<LibrarySync> {
  // Reading YAML is a lot of code that no page needs.
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
  // Also what an index lacks that was lost or made in an older way.
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
    // Without its hash, so that the file's return publishes it again.
    status: { state: 'archived', fileHash: null, fileVersion: before.version + 1 },
    author: product,
    note: 'No longer comes with the product',
  })
}

/** What is new to this installation was last changed when its text was reviewed. */
function earlier(now: Date, reviewed: string | null): Date {
  const date = reviewed === null ? now : new Date(reviewed)
  return date < now ? date : now
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
