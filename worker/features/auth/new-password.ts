import { type PasswordOwner, weakPasswordReasons } from '../../../domain/accounts/weak-password.ts'
import { AppError } from '../../../domain/errors.ts'
import { report } from '../../http/report.ts'

/**
 * The 5,000 most common passwords and their words, one a line: an asset, to keep the worker small.
 */
const path = '/common-passwords.txt'

let common: ReadonlySet<string> | null = null

/** Throws INVALID_INPUT with all reasons for a password that is easy to guess. */
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

/** The common passwords, read once by each isolate; empty when the file cannot be read. */
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
