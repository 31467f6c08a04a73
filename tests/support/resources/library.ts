import type { ResourceContent } from '../../../domain/resources/resources.ts'
import { openDb } from '../../../worker/db/index.ts'
import {
  type ResourceStatus,
  resourcesRepository,
} from '../../../worker/features/resources/resources-repository.ts'
import { saveResource } from '../../../worker/features/resources/save-resource.ts'
import { indexResources } from '../../../worker/features/resources/search/refresh-index.ts'
import { resourceIndex } from '../../../worker/features/resources/search/resource-index.ts'

type Databases = { DB: D1Database; SEARCH_DB: D1Database }

/** The resources of a site, written as an editor's calls do. */
export function libraryOf({ DB, SEARCH_DB }: Databases) {
  const resources = resourcesRepository(openDb(DB))
  const index = resourceIndex(SEARCH_DB)
  const deps = { resources, index, knownSources: async () => new Map() }
  return {
    ...deps,
    /** Adds or changes the resource of this slug, and indexes it. */
    async put(
      content: Partial<ResourceContent> & { slug: string },
      status: Partial<ResourceStatus> = {},
      at: { slug?: string } = {},
    ) {
      const before = await resources.bySlug(at.slug ?? content.slug)
      const { id } = await saveResource(deps, before, {
        content: { ...aResource, ...content },
        status: {
          state: 'published',
          publishedAt: before?.publishedAt ?? new Date(),
          ...status,
        },
        author: { id: 'e', name: 'Edda Editor' },
        note: 'Test',
      })
      await indexResources(deps, [id])
      return id
    },
  }
}

export const aResource: ResourceContent = {
  slug: 'a-resource',
  title: 'A resource',
  summary: 'What it is for.',
  type: 'template',
  body: '## First\n\nText.\n\n## Second\n\nMore text.',
  premium: false,
  domains: ['infrastructure'],
  tags: [],
  owner: 'EdCabinet editors',
  reviewed: '2026-11-01',
  reviewBy: '2099-11-01',
  cover: null,
  coverAlt: '',
  link: null,
  knowledge: [],
  related: [],
}
