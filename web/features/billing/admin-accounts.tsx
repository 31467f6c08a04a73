import { useState } from 'react'
import { planNames } from '../../../domain/plans.ts'
import type { EntitlementState } from '../../../domain/subscription.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { inputClasses } from '../../ui/text-field.tsx'
import { type AdminData, endGrant, endOfDay, extendGrant } from './admin-calls.ts'
import { longDate } from './dates.ts'
import { messageOf } from './subscription-calls.ts'

type Account = AdminData['accounts'][number]

/** What each state is called where admins read it. */
export const stateNames: Record<EntitlementState, string> = {
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Past due',
  unpaid: 'Unpaid',
  incomplete: 'Not completed',
  paused: 'Paused',
  ended: 'Ended',
}

type AccountsProps = { accounts: Account[]; onChanged(): Promise<void> }

/** Everyone with access, by state; what was granted here can be extended and ended here. */
export function AdminAccounts({ accounts, onChanged }: AccountsProps) {
  const [state, setState] = useState<EntitlementState | ''>('')
  const shown = accounts.filter((account) => !state || account.state === state)
  return (
    <section aria-labelledby="billing-accounts">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="billing-accounts" className="text-xl">
          Access
        </h2>
        <label className="text-sm font-semibold">
          State
          <select
            value={state}
            onChange={({ target }) => setState(target.value as EntitlementState | '')}
            className={`${inputClasses} mt-1 min-w-40 font-normal`}
          >
            <option value="">All</option>
            {Object.entries(stateNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      {shown.length === 0 && <p className="mt-3 text-ink-muted">Nobody.</p>}
      <ul className="mt-4 divide-y divide-line border-line not-empty:border-y">
        {shown.map((account) => (
          <AccountRow key={account.id} account={account} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  )
}

function AccountRow({ account, onChanged }: { account: Account; onChanged(): Promise<void> }) {
  const { id, name, email, planType, state, source, endsAt, renews, poNumber } = account
  const [open, setOpen] = useState(false)
  const until = endsAt ? `${renews ? 'renews' : 'until'} ${longDate(endsAt)}` : 'no end'
  return (
    <li className="py-3.5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <p className="min-w-0 flex-1 basis-64 break-words">
          <span className="font-semibold">{name}</span>{' '}
          <span className="text-sm text-ink-muted">{email}</span>
        </p>
        <p className="text-sm">
          {planNames[planType]}, {stateNames[state].toLowerCase()}, {until}
          {poNumber && `, PO ${poNumber}`}
        </p>
        {source === 'comp' && (
          <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            Change<span className="sr-only"> access of {name}</span>
          </Button>
        )}
      </div>
      {open && <ChangeForm id={id} onChanged={onChanged} />}
    </li>
  )
}

/** Both changes want a reason; it is kept with who made them. */
function ChangeForm({ id, onChanged }: { id: string; onChanged(): Promise<void> }) {
  const [reason, setReason] = useState('')
  const [date, setDate] = useState('')

  async function during(work: () => Promise<void>, done: string) {
    try {
      await work()
      toast.success(done)
      await onChanged()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  return (
    <div className="mt-3 flex flex-wrap items-end gap-3">
      <label className="min-w-0 flex-1 basis-56 text-sm font-semibold">
        Reason
        <input
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          className={`${inputClasses} mt-1 font-normal`}
        />
      </label>
      <label className="text-sm font-semibold">
        New end
        <input
          type="date"
          value={date}
          onChange={({ target }) => setDate(target.value)}
          className={`${inputClasses} mt-1 font-normal`}
        />
      </label>
      <Button
        variant="secondary"
        disabled={!reason || !date}
        onClick={() => during(() => extendGrant(id, endOfDay(date), reason), 'The end was moved.')}
      >
        Move the end
      </Button>
      <Button
        variant="danger"
        disabled={!reason}
        onClick={() => during(() => endGrant(id, reason), 'The access has ended.')}
      >
        End now
      </Button>
    </div>
  )
}
