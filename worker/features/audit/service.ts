import type { Context } from 'hono'
import type { AuditEvent } from '../../../domain/audit.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { signedIn } from '../../http/guard.ts'
import { auditRepository } from './repository.ts'

/** Writes down what the signed-in person of this request did. */
export async function recordAudit(c: Context<AppEnv>, events: AuditEvent[]): Promise<void> {
  const { id, name } = signedIn(c.get('viewer'))
  await auditRepository(c.get('db')).record({ id, name }, events)
}
