import type { Db } from '../../db/index.ts'
import { filesRepository } from './files-repository.ts'
import { deletedAtOnce, type StorageDeps } from './store-file.ts'

/** Deletes what a run is given time for; the next run goes on. */
const roundsEach = 10

type SweepDeps = Pick<StorageDeps, 'files' | 'objects' | 'now'>

/** Deletes objects that no file holds, and says how many. */
export async function sweepOrphans({
  files,
  objects,
  now = () => new Date(),
}: SweepDeps): Promise<number> {
  let swept = 0
  for (let round = 0; round < roundsEach; round++) {
    const keys = await files.claimDue(now(), deletedAtOnce)
    await objects.delete(keys)
    await files.forget(keys)
    swept += keys.length
    if (keys.length < deletedAtOnce) break
  }
  return swept
}

/** Objects that were due to be deleted this long ago say that the sweep does not run. */
const lateMs = 60 * 60 * 1000

/** Objects the sweep should have deleted, and since when the first one waits: for the admin home. */
export function lateOrphans(db: Db, now = new Date()) {
  return filesRepository(db).countDue(new Date(now.getTime() - lateMs))
}
