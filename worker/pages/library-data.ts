import type { Context } from 'hono'
import { isStaff } from '../../domain/access.ts'
import { brand } from '../../domain/brand.ts'
import { listingAddress, listingQueryOf } from '../../domain/resources/listing.ts'
import { draftQuery, resourcePath, resourceTypeLabels } from '../../domain/resources/resources.ts'
import type { ResourceView } from '../../domain/resources/view.ts'
import { routes } from '../../domain/routes.ts'
import type { PageHead, StaticPageProps } from '../../web/lib/static-page.ts'
import { entriesRepository } from '../features/advisors/retrieval/entries-repository.ts'
import { draftedResource } from '../features/resources/admin/draft-preview.ts'
import { editingRepository } from '../features/resources/admin/editing-repository.ts'
import { libraryDeps, searchInTurn } from '../features/resources/deps.ts'
import { listResources } from '../features/resources/list-resources.ts'
import { openResource, readerView, viewOf } from '../features/resources/reading/read-resource.ts'
import type { StoredResource } from '../features/resources/resources-repository.ts'
import type { AppEnv } from '../http/app-env.ts'
import { orNull } from '../http/report.ts'
import { siteOrigin } from '../http/same-origin.ts'

/**
 * The props and head of a library page, or the address it has moved to. `changes` when the page
 * changes at a set time, so that no copy may be cached.
 */
export type LibraryData =
  | { data: Pick<StaticPageProps, 'library' | 'resource'>; head?: PageHead; changes: boolean }
  | { movedTo: string }

/** The listing for the search and filters in the address. */
export async function libraryPage(c: Context<AppEnv>): Promise<LibraryData> {
  const deps = libraryDeps(c)
  const viewer = c.get('viewer')
  const query = listingQueryOf(new URL(c.req.url).searchParams)
  if (query.tag !== undefined) {
    const tag = await deps.resources.tagAt(query.tag)
    if (tag && tag.slug !== query.tag)
      return { movedTo: listingAddress(routes.resources.path, { ...query, tag: tag.slug }) }
  }
  const [listing, reader] = await Promise.all([
    searchInTurn(c, () => listResources(deps, viewer, query)),
    // The library opens without what a reader has kept.
    viewer.user ? orNull('kept resources', readerView(deps, viewer.user.id)) : null,
  ])
  return { data: { library: { query, listing, reader } }, changes: false }
}

/** A resource, as far as this viewer may read it; staff see its draft with `?draft`. */
export async function resourcePage(c: Context<AppEnv>): Promise<LibraryData> {
  const deps = libraryDeps(c)
  const viewer = c.get('viewer')
  const opened = await openResource(deps, viewer, c.req.param('slug') ?? '')
  if ('movedTo' in opened) return { movedTo: resourcePath(opened.movedTo) }
  const { id, unpublishAt } = opened.resource
  const { user } = viewer
  const drafted = await requestedDraft(c, opened.resource)
  const keptBy = (userId: string) =>
    Promise.all([deps.reader.isBookmarked(userId, id), deps.reader.progressOf(userId, id)])
  const [resource, read] = await Promise.all([
    viewOf(deps, drafted ? { ...opened, resource: drafted } : opened),
    user ? orNull('kept resource', keptBy(user.id)) : null,
  ])
  const kept = read && { bookmarked: read[0], reading: read[1] }
  return {
    data: { resource: { resource, viewer, kept, isDraft: drafted !== null } },
    head: headOf(resource, siteOrigin(c)),
    // It may be unpublished while a copy is cached.
    changes: unpublishAt !== null,
  }
}

/** The resource's draft where staff ask for it with `?draft`, else null. */
async function requestedDraft(c: Context<AppEnv>, resource: StoredResource) {
  if (!isStaff(c.get('viewer')) || c.req.query(draftQuery) === undefined) return null
  const db = c.get('db')
  const knownSources = () => entriesRepository(db).ownSources()
  const { resources } = libraryDeps(c)
  return draftedResource({ resources, editing: editingRepository(db), knownSources }, resource)
}

/** The head of a resource's page, with its structured data (schema.org). */
function headOf(resource: ResourceView, origin: string): PageHead {
  const { slug, title, summary, type, premium, words, published_at, updated_at } = resource
  const path = resourcePath(slug) as PageHead['path']
  const url = `${origin}${path}`
  const library = `${origin}${routes.resources.path}`
  return {
    ...{ title, path },
    description: summary,
    type: 'article',
    graph: [
      {
        '@type': type === 'video' ? 'CreativeWork' : 'Article',
        headline: title,
        description: summary,
        url,
        ...(published_at && { datePublished: published_at }),
        dateModified: updated_at,
        genre: resourceTypeLabels[type].one,
        keywords: resource.tags.map(({ name }) => name).join(', '),
        wordCount: words,
        inLanguage: 'en-US',
        author: { '@type': 'Organization', name: resource.owner },
        publisher: { '@type': 'Organization', name: brand.company, url: `${origin}/` },
        isAccessibleForFree: !premium,
        ...(premium && {
          hasPart: {
            '@type': 'WebPageElement',
            isAccessibleForFree: false,
            cssSelector: '.document',
          },
        }),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: routes.resources.title, item: library },
          { '@type': 'ListItem', position: 2, name: title, item: url },
        ],
      },
    ],
  }
}
