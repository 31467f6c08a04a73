import { useState } from 'react'
import { type Notification, notifications } from '../../../domain/accounts/profile.ts'
import { api, unwrap } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useAccount } from './use-account.ts'

const all = Object.entries(notifications) as [Notification, (typeof notifications)[Notification]][]

/** Checkboxes for the notices a person wants; each is stored as it is changed. */
export function NoticeSettings() {
  const { account } = useAccount()
  const [chosen, setChosen] = useState(account.notifications)

  async function choose(which: Notification, wanted: boolean) {
    const before = chosen
    const after = { ...chosen, [which]: wanted }
    setChosen(after)
    try {
      await unwrap(api.account.$patch({ json: { notifications: after } }))
    } catch {
      setChosen(before)
      toast.error('Your choice was not saved. Please try again.')
    }
  }

  return (
    <ul className="divide-y divide-line *:first:pt-0 *:last:pb-0">
      {all.map(([which, { label, hint }]) => (
        <li key={which}>
          <label className="flex min-h-11 cursor-pointer gap-3 py-3">
            <input
              type="checkbox"
              checked={chosen[which]}
              onChange={({ target }) => void choose(which, target.checked)}
              className="mt-1 size-4.5 shrink-0"
            />
            <span>
              <span className="block text-sm font-semibold">{label}</span>
              <span className="block text-sm text-ink-muted">{hint}</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}
