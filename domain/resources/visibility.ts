import { decideAccess, isStaff, type Viewer } from '../access.ts'
import type { ResourceState } from './resources.ts'

/** The fields of a resource that decide its visibility. */
export type Shown = { state: ResourceState; premium: boolean; unpublishAt: Date | null }

/**
 * `none`: as if it did not exist. `outline`: title, summary and headings. `whole`: also its body
 * and attachments.
 */
export type Visibility = 'none' | 'outline' | 'whole'

/**
 * The one visibility rule, for the library's pages, calls, search and feed and for the advisors.
 * Staff open an unlisted resource by its address; no list shows it to them.
 */
export function visibilityOf(resource: Shown, viewer: Viewer, now: Date): Visibility {
  if (!isListed(resource, now))
    return isStaff(viewer) && resource.state !== 'trashed' ? 'whole' : 'none'
  return resource.premium && !readsPremium(viewer) ? 'outline' : 'whole'
}

/**
 * Whether lists, searches, feeds and answers may include it. A passed end counts even before cron
 * archives the resource.
 */
export function isListed({ state, unpublishAt }: Shown, now: Date): boolean {
  return state === 'published' && (unpublishAt === null || unpublishAt > now)
}

/** Whether the viewer may read premium resources: the rule of the advisors' pages. */
export function readsPremium(viewer: Viewer): boolean {
  return decideAccess('subscriber', viewer).allow
}
