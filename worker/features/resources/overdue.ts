import type { Db } from '../../db/index.ts'
import { resourcesRepository } from './resources-repository.ts'

/** Published resources past their review date, and since when the first one is: for the admin home. */
export function overdueReviews(db: Db, now = new Date()) {
  return resourcesRepository(db).countOverdue(now)
}
