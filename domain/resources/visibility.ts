import { decideAccess, isStaff, type Viewer } from '../access.ts'
import type { ResourceState } from './resources.ts'

/** What decides who sees a resource. */
export type Shown = { state: ResourceState; premium: boolean; unpublishAt: Date | null }

/**
 * `none`: as if it did not exist. `outline`: title, summary and headings. `whole`: the body too, and
 * its attachments.
 */
export type Visibility = 'none' | 'outline' | 'whole'

/**
 * The one rule of the library, for its pages, calls, search, feed and the advisors. What is not
 * published is for staff, who open it by its address; no list names it.
 */
export function visibilityOf(resource: Shown, viewer: Viewer, now: Date): Visibility {
  if (!isListed(resource, now))
    return isStaff(viewer) && resource.state !== 'trashed' ? 'whole' : 'none'
  return resource.premium && !readsPremium(viewer) ? 'outline' : 'whole'
}

/** Whether lists, searches, feeds and answers may name it. Its end counts also where cron is late. */
export function isListed({ state, unpublishAt }: Shown, now: Date): boolean {
  return state === 'published' && (unpublishAt === null || unpublishAt > now)
}

/** Whether the viewer reads what is premium: subscribers and staff, as on the advisors' pages. */
export function readsPremium(viewer: Viewer): boolean {
  return decideAccess('subscriber', viewer).allow
}
