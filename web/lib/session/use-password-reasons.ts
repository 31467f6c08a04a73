import { useState } from 'react'
import { type PasswordOwner, weakPasswordReasons } from '../../../domain/accounts/weak-password.ts'

let common: Promise<ReadonlySet<string>> | null = null

/** The list the server checks against; without it the other rules are shown, and the server decides. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= fetch('/common-passwords.txt').then(
    async (response) => new Set(response.ok ? (await response.text()).split('\n') : []),
    () => {
      common = null
      return new Set<string>()
    },
  )
  return common
}

/** What is wrong with a new password as it is typed: `reasons`, and what to call with each input. */
export function usePasswordReasons(owner: () => PasswordOwner) {
  const [reasons, setReasons] = useState<string[] | null>(null)
  async function check(password: string) {
    if (!password) return setReasons(null)
    setReasons(weakPasswordReasons(password, await commonPasswords(), owner()))
  }
  return { reasons, check }
}
