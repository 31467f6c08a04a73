import type { Context } from 'hono'
import { counted } from '../../../domain/counted.ts'
import type { ChainCheck } from '../../../domain/staff/audit.ts'
import type { Commit } from '../../db/commit.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { signedIn } from '../../http/guard.ts'
import { chainBreak, chainStart } from './chain.ts'
import { auditRepository } from './repository.ts'

/**
 * A `Commit` in the name of the request's signed-in person: a feature's statements and their rows
 * of the audit log go into one batch.
 */
export function auditedCommit(c: Context<AppEnv>): Commit {
  const { id, name } = signedIn(c.get('viewer'))
  return (statements, events) =>
    auditRepository(c.get('db')).commit({ id, name }, events, statements)
}

const rowsAtOnce = 500

/** Checks the next 500 rows of the chain; at its end also that no row stands outside of it. */
export async function checkChain(
  audit: ReturnType<typeof auditRepository>,
  after: number,
): Promise<ChainCheck> {
  const before = after === 0 ? undefined : await audit.at(after)
  const rows = await audit.after(after, rowsAtOnce)
  const broken = chainBreak(rows, before ?? { seq: 0, hash: chainStart })
  const next = rows.length === rowsAtOnce ? (rows.at(-1)?.seq ?? null) : null
  if (broken || next !== null) return { checked: rows.length, next: broken ? null : next, broken }
  const outside = await audit.unchained()
  return {
    checked: rows.length,
    next,
    broken:
      outside > 0 ? `${counted(outside, 'row stands', 'rows stand')} outside the chain` : null,
  }
}
