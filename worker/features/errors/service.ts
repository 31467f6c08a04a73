import { type ErrorReport, errorIdentity } from '../../../domain/error-reports.ts'
import type { Db } from '../../db/index.ts'
import { errorsRepository } from './repository.ts'

type Deps = { errors: ReturnType<typeof errorsRepository>; now?: () => Date }

/** Counts an error by its fingerprint. */
export async function countError(
  { errors, now = () => new Date() }: Deps,
  report: ErrorReport,
): Promise<void> {
  const bytes = new TextEncoder().encode(errorIdentity(report))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const fingerprint = Array.from(hash.slice(0, 12), (byte) => byte.toString(16).padStart(2, '0'))
  await errors.record(report, fingerprint.join(''), now())
}

const dayMs = 24 * 60 * 60 * 1000

/** How many different errors were seen in the last 24 hours, for the admin home. */
export function errorsOfLastDay(db: Db, now = new Date()) {
  return errorsRepository(db).since(new Date(now.getTime() - dayMs))
}

/** Forgets errors not seen for so many days. Returns how many. */
export function pruneErrors(db: Db, days: number, now = new Date()): Promise<number> {
  return errorsRepository(db).prune(new Date(now.getTime() - days * dayMs))
}
