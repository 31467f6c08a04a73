import { publicEmail } from '../../../domain/credentials.ts'
import { report } from '../../http/report.ts'
import type { accountRepository } from './repository.ts'

type Deps = {
  accounts: ReturnType<typeof accountRepository>
  /** Deletes the person's data outside the main database: at Stripe and in the search index. */
  forgetElsewhere(userId: string): Promise<void>
  tell(email: string, what: 'deleted' | 'deletedByStaff' | 'deletionNotDone'): Promise<void>
  now?: () => Date
}

/** Most accounts deleted in one run; the next run goes on. */
const perRun = 20

/**
 * Deletes the accounts whose deletion is due, and tells their owners. A deletion is cancelled
 * instead when the owner has bought a renewing plan since.
 */
export async function deleteDueAccounts({
  accounts,
  forgetElsewhere,
  tell,
  now = () => new Date(),
}: Deps): Promise<void> {
  for (const { userId, email, closed } of await accounts.dueDeletions(now(), perRun)) {
    const to = publicEmail(email)
    if (await accounts.hasRenewingPlan(userId)) {
      await accounts.takeBackDeletion(userId)
      if (to) await tell(to, 'deletionNotDone')
      continue
    }
    try {
      // Other data first: if that fails, the account is still there for the next try.
      await forgetElsewhere(userId)
      await accounts.delete(userId, now())
    } catch (error) {
      report(error, { deletion: userId })
      continue
    }
    if (to) await tell(to, closed ? 'deletedByStaff' : 'deleted')
  }
}
