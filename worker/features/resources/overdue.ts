import type { Db } from '../../db/index.ts'
import { resourcesRepository } from './resources-repository.ts'

/** How many published resources are past their review date: for the admin home. */
export function overdueReviews(db: Db, now = new Date()): Promise<number> {
  return resourcesRepository(db).countOverdue(now)
}
