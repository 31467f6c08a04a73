import { type PasswordOwner, weakPasswordReasons } from '../../../domain/accounts/weak-password.ts'
import { AppError } from '../../../domain/errors.ts'
import { report } from '../../http/report.ts'

/** The 5,000 most common passwords and words of them, one a line; a file, so that the worker stays small. */
const path = '/common-passwords.txt'

let common: ReadonlySet<string> | null = null

/** Refuses a password that is easy to guess, with every reason. */
export async function refuseWeakPassword(
  assets: Fetcher,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const reasons = weakPasswordReasons(password, await commonPasswords(assets), owner)
  if (reasons.length > 0)
    throw new AppError('INVALID_INPUT', `This password is too weak. ${reasons.join('. ')}.`, {
      code: 'WEAK_PASSWORD',
      reasons,
    })
}

/** Read once by each isolate. Without the file the other rules still hold: nobody is turned away. */
async function commonPasswords(assets: Fetcher): Promise<ReadonlySet<string>> {
  if (common) return common
  const response = await assets.fetch(new URL(path, 'https://assets.invalid'))
  if (!response.ok) {
    report(new Error(`${path} cannot be read: ${response.status}`))
    return new Set()
  }
  common = new Set((await response.text()).split('\n'))
  return common
}
