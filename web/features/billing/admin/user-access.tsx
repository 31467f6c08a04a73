import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useOutletContext, useRevalidator } from 'react-router'
import type { Grant, GrantAction } from '../../../../domain/billing/billing.ts'
import { planNames } from '../../../../domain/billing/plans.ts'
import { stateNames } from '../../../../domain/billing/subscription.ts'
import { longDate } from '../../../../domain/text/dates.ts'
import { browserOnly } from '../../../ui/browser-only.ts'
import { messageOf } from '../subscription-calls.ts'
import { readAccount } from './calls.ts'

// Rendered once the account is loaded, in the browser only.
const GrantChanges = lazy(browserOnly(import.meta.env.SSR || (() => import('./grant-changes.tsx'))))
const GrantForm = lazy(browserOnly(import.meta.env.SSR || (() => import('./grant-form.tsx'))))

type Account = { grants: Grant[]; actions: GrantAction[] }

/** A user's entitlements, with forms to grant, extend and end access. */
export function Component() {
  // None while the page around it cannot read the person.
  const person = useOutletContext<Person | undefined>()
  return person ? <PersonsAccess {...person} /> : null
}

type Person = { id: string; email: string | null }

function PersonsAccess({ id, email }: Person) {
  const { revalidate } = useRevalidator()
  const [account, setAccount] = useState<Account | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const load = useCallback(async () => {
    try {
      setAccount(await readAccount(id))
      setProblem(null)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }, [id])
  useEffect(() => void load(), [load])
  const reload = async () => {
    await Promise.all([load(), revalidate()])
  }

  if (problem)
    return (
      <p role="alert" className="mt-6 text-danger">
        {problem}
      </p>
    )
  if (!account)
    return (
      <p role="status" className="mt-6 text-ink-muted">
        Loading…
      </p>
    )
  return (
    <div className="mt-6 flex flex-col gap-8">
      <section aria-label="Access">
        {account.grants.length === 0 && <p className="text-ink-muted">Never had a plan.</p>}
        <ul className="divide-y divide-line border-line not-empty:border-y">
          {account.grants.map((grant) => (
            <GrantItem key={grant.id} grant={grant} onChanged={reload} />
          ))}
        </ul>
      </section>
      {email ? (
        <details>
          <summary className="inline-block min-h-8 cursor-pointer text-sm font-semibold text-brand underline-offset-4 hover:underline">
            Give access
          </summary>
          <div className="mt-2">
            <Suspense>
              <GrantForm emails={[email]} title={`Access for ${email}`} onGranted={reload} />
            </Suspense>
          </div>
        </details>
      ) : (
        <p className="text-sm text-ink-muted">
          Access is given by e-mail address; this account has none.
        </p>
      )}
      <History actions={account.actions} />
    </div>
  )
}

function GrantItem({ grant, onChanged }: { grant: Grant; onChanged(): Promise<void> }) {
  const { planType, state, startsAt, endsAt, renews, paymentMethod, poNumber, source } = grant
  const until = endsAt
    ? `${renews ? 'renews on' : 'until'} ${longDate(endsAt)}`
    : 'without an end date'
  const paid = poNumber ? `Purchase order ${poNumber}.` : paymentMethod && `${paymentMethod}.`
  return (
    <li className="py-3.5">
      <p className="font-semibold">
        {planNames[planType]}, {stateNames[state].toLowerCase()}
      </p>
      <p className="text-sm text-ink-muted">
        Since {longDate(startsAt)}, {until}. {paid}
      </p>
      {source === 'comp' ? (
        <Suspense>
          <GrantChanges grant={grant} onChanged={onChanged} />
        </Suspense>
      ) : (
        state !== 'ended' && (
          <p className="mt-1 text-sm text-ink-muted">
            Bought at Stripe; refund or cancel it there.
          </p>
        )
      )}
    </li>
  )
}

const done = { grant: 'gave access', extend: 'moved the end', end: 'ended it' } as const

function History({ actions }: { actions: GrantAction[] }) {
  if (actions.length === 0) return null
  return (
    <section aria-labelledby="access-history">
      <h3 id="access-history" className="text-lg">
        What was done
      </h3>
      <ul className="mt-3 flex flex-col gap-3 text-sm">
        {actions.map(({ id, action, reason, by, endsAt, at }) => (
          <li key={id}>
            <p>
              {by ?? 'Someone'} {done[action]}
              {endsAt && action !== 'end' && `, until ${longDate(endsAt)}`}
            </p>
            <p className="break-words text-ink-muted">
              {longDate(at)}. {reason}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
