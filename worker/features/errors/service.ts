import { createHash } from 'node:crypto'
import { dayMs } from '../../../domain/durations.ts'
import { type ErrorReport, errorIdentity } from '../../../domain/error-reports.ts'
import type { Db } from '../../db/index.ts'
import { errorsRepository } from './repository.ts'

type Deps = { errors: ReturnType<typeof errorsRepository>; now?: () => Date }

/** Hexadecimal digits of a fingerprint. */
const fingerprintLength = 24

/** Records an error under its fingerprint. */
export async function countError(
  { errors, now = () => new Date() }: Deps,
  report: ErrorReport,
): Promise<void> {
  const hash = createHash('sha256').update(errorIdentity(report)).digest('hex')
  await errors.record(report, hash.slice(0, fingerprintLength), now())
}

/** Deletes errors not seen for `days` days; how many. */
export function pruneErrors(db: Db, days: number, now = new Date()): Promise<number> {
  return errorsRepository(db).prune(new Date(now.getTime() - days * dayMs))
}
