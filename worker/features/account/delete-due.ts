import { publicEmail } from '../../../domain/credentials.ts'
import { report } from '../../http/report.ts'
import type { accountRepository } from './repository.ts'

type Deps = {
  accounts: ReturnType<typeof accountRepository>
  /** What of a person stands outside the main database. */
  forgetElsewhere(userId: string): Promise<void>
  tell(email: string, what: 'deleted' | 'deletedByStaff' | 'deletionNotDone'): Promise<void>
  now?: () => Date
}

/** As many as a run of cron deletes; the next one goes on. */
const perRun = 20

/**
 * Deletes the accounts whose days to change one's mind have passed. Someone who has bought a plan
 * since has changed it.
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
      // First what stands elsewhere: should it fail, the account is still there to try again with.
      await forgetElsewhere(userId)
      await accounts.delete(userId, now())
    } catch (error) {
      report(error, { deletion: userId })
      continue
    }
    if (to) await tell(to, closed ? 'deletedByStaff' : 'deleted')
  }
}
