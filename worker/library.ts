import type { billing } from './billing.ts'
import { entriesRepository } from './features/advisors/retrieval/entries-repository.ts'
import { auditRepository } from './features/audit/repository.ts'
import { auditedCommit } from './features/audit/service.ts'
import { carryOutDue, schedule } from './features/resources/admin/carry-out-due.ts'
import { emptyTrash } from './features/resources/admin/delete-resource.ts'
import { editingRepository } from './features/resources/admin/editing-repository.ts'
import { type EditingPorts, resourcesAdminRoutes } from './features/resources/admin/routes.ts'
import { resourcesRepository } from './features/resources/resources-repository.ts'
import { resourceIndex } from './features/resources/search/resource-index.ts'
import { tagsAdminRoutes } from './features/resources/tags/routes.ts'
import { filesRepository } from './features/storage/files-repository.ts'
import { mediaRoutes } from './features/storage/media-routes.ts'
import { staticPageCache } from './pages/cache.ts'

/** The input of a recurring job (worker/jobs.ts). */
type JobSite = Parameters<typeof billing.reconcile>[0]

/** The functions of other features that editing calls. */
const ports: EditingPorts = {
  commit: auditedCommit,
  knownSources: (c) => entriesRepository(c.get('db')).ownSources(),
  changed: () => staticPageCache.clear(),
  async fileAt(c, bucketId, path) {
    const found = await filesRepository(c.get('db')).find(bucketId, path)
    return found?.file ? { contentType: found.file.contentType, bytes: found.file.size } : null
  },
  async readFile(c, bucketId, path) {
    const found = await filesRepository(c.get('db')).find(bucketId, path)
    const object = found?.file && (await c.env.FILES.get(found.file.objectKey))
    return object ? object.body : null
  },
}

/** Staff's routes and recurring jobs of the resources library, given what they need elsewhere. */
export const library = {
  resourcesRoutes: resourcesAdminRoutes(ports),
  tagsRoutes: tagsAdminRoutes(ports),
  mediaRoutes: mediaRoutes({
    commit: auditedCommit,
    usesOf: (c, files) => resourcesRepository(c.get('db')).usesOf(files),
  }),
  /** Publishes and unpublishes resources at their set times; how many. */
  async carryOutDue({ env, db }: JobSite): Promise<number> {
    const changed = await carryOutDue({
      resources: resourcesRepository(db),
      index: resourceIndex(env.SEARCH_DB),
      knownSources: () => entriesRepository(db).ownSources(),
      commit: (statements, events) => auditRepository(db).commit(schedule, events, statements),
    })
    if (changed > 0) staticPageCache.clear()
    return changed
  },
  /** Deletes resources that have been in the trash for 30 days; how many. */
  emptyTrash: ({ env, db }: JobSite) =>
    emptyTrash({
      resources: resourcesRepository(db),
      editing: editingRepository(db),
      index: resourceIndex(env.SEARCH_DB),
      commit: (statements, events) => auditRepository(db).commit(schedule, events, statements),
    }),
}
