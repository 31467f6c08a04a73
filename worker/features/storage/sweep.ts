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

/** Objects that wait to be deleted: more than a few for long means that the sweep does not run. */
export function countOrphans(db: Db, now = new Date()): Promise<number> {
  return filesRepository(db).countDue(now)
}
