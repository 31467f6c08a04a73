import { isPlaceholderEmail } from '../../../../domain/credentials.ts'
import { report } from '../../../http/report.ts'
import type { BillingDeps } from '../deps.ts'
import { noticeMail } from './notice-mails.ts'
import { noticesRepository } from './notices-repository.ts'

/** Sends unsent notices, each once; a failed one is reported and waits for the next run. */
export async function sendPendingNotices(
  deps: BillingDeps,
  { userId = null, limit = 50 }: { userId?: string | null; limit?: number } = {},
): Promise<void> {
  const notices = noticesRepository(deps.db)
  for (const { id, kind, details, email } of await notices.pending(userId, limit)) {
    if (!(await notices.claim(id, deps.now()))) continue
    // A person who registered by phone has a placeholder address.
    if (isPlaceholderEmail(email)) continue
    try {
      await deps.sendMail({ to: email, ...noticeMail(kind, details, deps.origin) })
    } catch (error) {
      report(error, { notice: id })
      await notices.release(id)
    }
  }
}
