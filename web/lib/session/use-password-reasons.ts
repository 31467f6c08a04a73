import { useRef, useState } from 'react'
import { type PasswordOwner, weakPasswordReasons } from '../../../domain/accounts/weak-password.ts'

let common: Promise<ReadonlySet<string>> | null = null

/** The common passwords the server checks against; empty when they cannot be loaded. */
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

/**
 * Why a new password is too weak: `reasons` (null for an empty one), and `check` to call on input.
 */
export function usePasswordReasons(owner: () => PasswordOwner) {
  const [reasons, setReasons] = useState<string[] | null>(null)
  const latest = useRef('')
  async function check(password: string) {
    latest.current = password
    const found = password ? weakPasswordReasons(password, await commonPasswords(), owner()) : null
    // The first list takes a moment to load; meanwhile the field may have changed.
    if (password === latest.current) setReasons(found)
  }
  return { reasons, check }
}
