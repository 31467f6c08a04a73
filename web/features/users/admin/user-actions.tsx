import { type FormEvent, lazy, type ReactNode, Suspense, useId, useState } from 'react'
import type { Role } from '../../../../domain/access.ts'
import { impersonationMinutes, type UserDetail } from '../../../../domain/staff/user-admin.ts'
import { messageOf } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'
import { useCall } from '../../../lib/use-call.ts'
import { browserOnly } from '../../../ui/browser-only.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { SelectField, TextField } from '../../../ui/text-field.tsx'
import { userCalls } from './calls.ts'
import { ReasonField } from './reason-field.tsx'

const MergeForm = lazy(browserOnly(import.meta.env.SSR || (() => import('./merge-form.tsx'))))

type UserActionsProps = { user: UserDetail; own: boolean; onChanged(): Promise<void> }

/** The actions of an admin on an account; those that take something away ask for a reason. */
export function UserActions({ user, own, onChanged }: UserActionsProps) {
  const { id, name, role, email, ban, deletionDueAt } = user
  const { busy, run } = useCall(onChanged)

  /** Makes a call and shows `done` as its success; whether it succeeded. */
  const perform = (call: () => Promise<unknown>, done: string) =>
    run(async () => {
      await call()
      toast.success(done)
    })

  if (own)
    return (
      <aside aria-label="Actions" className="text-sm text-ink-muted">
        This is your own account. Another admin changes its role; everything else is in your
        profile.
      </aside>
    )
  return (
    <aside aria-label="Actions" aria-busy={busy} className="flex flex-col gap-6 text-sm">
      <SelectField
        label="Role"
        value={role ?? ''}
        disabled={busy}
        onChange={({ target }) => {
          const next = (target.value || null) as Role | null
          void perform(() => userCalls.setRole(id, next), `The role of ${name} has changed.`)
        }}
        options={[
          ['', 'None'],
          ['editor', 'Editor'],
          ['admin', 'Admin'],
        ]}
      />
      {email && (
        <Button
          variant="secondary"
          disabled={busy}
          onClick={() => void perform(() => userCalls.sendRecovery(id), `Mailed to ${email}.`)}
        >
          Mail a link for a new password
        </Button>
      )}
      {role ? (
        <p className="text-ink-muted">
          Take the role away first to ban, delete, merge or see the site as {name}, or to remove
          their second factor.
        </p>
      ) : (
        <>
          {!ban && !deletionDueAt && (
            <Reasoned
              title={`See the site as ${name}`}
              hint={`For at most ${impersonationMinutes} minutes. You can change nothing, their conversations stay closed, and both ends are written down.`}
              action="Begin"
              busy={busy}
              onSubmit={async (reason) => {
                try {
                  await userCalls.impersonate(id, reason)
                  // A full load, since this page holds the admin's data.
                  location.assign('/profile')
                } catch (error) {
                  toast.error(messageOf(error))
                }
              }}
            />
          )}
          {ban ? (
            <Button
              variant="secondary"
              disabled={busy}
              onClick={() => void perform(() => userCalls.unban(id), `${name} may sign in again.`)}
            >
              Lift the ban
            </Button>
          ) : (
            <Reasoned
              title={`Ban ${name}`}
              hint="Ends every session. Without an end it lasts until an admin lifts it."
              action="Ban"
              danger
              busy={busy}
              extra={<TextField label="Until (optional)" name="endsAt" type="date" />}
              onSubmit={(reason, form) => {
                const day = String(form.get('endsAt') ?? '')
                // Until the end of that day in the admin's time zone.
                const endsAt = day ? new Date(`${day}T23:59:59`).toISOString() : null
                return perform(() => userCalls.ban(id, { reason, endsAt }), `${name} is banned.`)
              }}
            />
          )}
          {user.secondFactor && (
            <Reasoned
              title="Remove the second factor"
              hint={`For when ${name} has lost their app and its backup codes, and you are sure that it is ${name} who asks: call them back on a number you know. Their app, codes and passkeys go, every session ends, and they are told.`}
              action="Remove"
              danger
              busy={busy}
              extra={
                <PasswordField
                  label="Your password"
                  name="password"
                  autoComplete="current-password"
                  hint="If you have none, log in again shortly before."
                />
              }
              onSubmit={(reason, form) => {
                const password = String(form.get('password') ?? '')
                const typed = { reason, ...(password && { password }) }
                return perform(
                  () => userCalls.removeSecondFactor(id, typed),
                  `The second factor of ${name} is removed.`,
                )
              }}
            />
          )}
          {!deletionDueAt && (
            <Opened title="Merge another account into this one" danger>
              <Suspense>
                <MergeForm
                  into={user}
                  busy={busy}
                  onMerge={(from, reason) =>
                    perform(() => userCalls.merge(id, { from, reason }), 'The accounts are one.')
                  }
                />
              </Suspense>
            </Opened>
          )}
          {deletionDueAt ? (
            <Button
              variant="secondary"
              disabled={busy}
              onClick={() => void perform(() => userCalls.keep(id), `${name} stays.`)}
            >
              Keep the account
            </Button>
          ) : (
            <Confirmed
              title={`Delete ${name}`}
              hint="Closed at once; deleted with all data in a week, until when it can be kept."
              busy={busy}
              onConfirm={() => perform(() => userCalls.delete(id), `${name} will be deleted.`)}
            />
          )}
        </>
      )}
    </aside>
  )
}

type ReasonedProps = {
  title: string
  hint: string
  action: string
  danger?: boolean
  busy: boolean
  extra?: ReactNode
  onSubmit(reason: string, form: FormData): Promise<unknown>
}

/** An action in a collapsed form, with a reason that is stored in the audit log. */
function Reasoned({ title, hint, action, danger, busy, extra, onSubmit }: ReasonedProps) {
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void onSubmit(String(form.get('reason')), form)
  }
  return (
    <Opened title={title} danger={danger}>
      <form onSubmit={submit} className="mt-3 flex flex-col gap-4">
        <p id={id} className="text-ink-muted">
          {hint}
        </p>
        {extra}
        <ReasonField describedBy={id} />
        <Button
          type="submit"
          variant={danger ? 'danger' : 'secondary'}
          disabled={busy}
          className="self-start"
        >
          {action}
        </Button>
      </form>
    </Opened>
  )
}

type OpenedProps = { title: string; danger?: boolean | undefined; children: ReactNode }

function Opened({ title, danger, children }: OpenedProps) {
  const [open, setOpen] = useState(false)
  return (
    <details
      className="border-t border-line pt-3"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={`min-h-8 font-semibold ${danger ? 'text-danger' : 'text-brand'}`}>
        {title}
      </summary>
      {open && children}
    </details>
  )
}

type ConfirmedProps = { title: string; hint: string; busy: boolean; onConfirm(): Promise<unknown> }

function Confirmed({ title, hint, busy, onConfirm }: ConfirmedProps) {
  return (
    <Opened title={title} danger>
      <p className="mt-3 text-ink-muted">{hint}</p>
      <Button variant="danger" disabled={busy} className="mt-3" onClick={() => void onConfirm()}>
        {title}
      </Button>
    </Opened>
  )
}
