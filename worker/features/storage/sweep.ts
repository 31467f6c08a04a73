import { hourMs } from '../../../domain/durations.ts'
import type { Db } from '../../db/index.ts'
import { filesRepository } from './files-repository.ts'
import { deletedAtOnce, type StorageDeps } from './store-file.ts'

/** Most rounds of deletion in one run; the next run goes on. */
const mostRounds = 10

type SweepDeps = Pick<StorageDeps, 'files' | 'objects' | 'now'>

/** Deletes due orphans' objects; how many. */
export async function sweepOrphans({
  files,
  objects,
  now = () => new Date(),
}: SweepDeps): Promise<number> {
  let swept = 0
  for (let round = 0; round < mostRounds; round++) {
    const keys = await files.claimDue(now(), deletedAtOnce)
    await objects.delete(keys)
    await files.forget(keys)
    swept += keys.length
    if (keys.length < deletedAtOnce) break
  }
  return swept
}

/** An orphan due for longer than this means that the sweep does not run. */
const lateMs = hourMs

/** Count of late orphans, and the earliest due time, for the admin home. */
export function lateOrphans(db: Db, now = new Date()) {
  return filesRepository(db).countDue(new Date(now.getTime() - lateMs))
}
