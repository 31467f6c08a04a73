import { shortDate } from '../../../../domain/text/dates.ts'
import { callAuth } from '../../../lib/session/auth-call.ts'
import { toast } from '../../../lib/toast.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useFocusKept } from '../../../ui/use-focus-kept.ts'
import { OwnerForm, passwordIn } from '../owner-form.tsx'
import { useAccount } from '../use-account.ts'

/** The account's passkeys: to add one of this device, and to remove any. */
export function PasskeySettings() {
  const { account, reload } = useAccount()
  const { hasPassword, passkeys } = account
  const kept = useFocusKept<HTMLDivElement>(passkeys)
  return (
    <div {...kept} className="flex flex-col items-start gap-4">
      {passkeys.length === 0 ? (
        <p className="text-sm text-ink-muted">None yet. Add one on each device you log in with.</p>
      ) : (
        <ul className="w-full divide-y divide-line border-y border-line">
          {passkeys.map(({ id, name, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div>
                <p className="text-sm font-semibold">{name || 'Passkey'}</p>
                {createdAt && (
                  <p className="text-sm text-ink-muted">Added {shortDate(createdAt)}</p>
                )}
              </div>
              <OwnerForm
                label="Remove"
                submit="Remove it"
                danger
                hasPassword={hasPassword}
                work={async (typed) => {
                  await callAuth('passkey/delete-passkey', { id, ...passwordIn(typed) })
                  await reload()
                  toast.success('The passkey is removed')
                  return undefined
                }}
              >
                <p className="text-sm">
                  <strong>{name || 'This passkey'}</strong> will no longer open your account.
                </p>
              </OwnerForm>
            </li>
          ))}
        </ul>
      )}
      <OwnerForm
        label="Add a passkey"
        submit="Go on"
        hasPassword={hasPassword}
        work={async (typed) => {
          const { addPasskey } = await import('../../../lib/session/passkeys.ts')
          await addPasskey(typed('passkeyName'), passwordIn(typed))
          await reload()
          toast.success('The passkey is added')
          return undefined
        }}
      >
        <TextField
          label="Name"
          name="passkeyName"
          hint="So that you know it again, e.g. “Work laptop”."
          maxLength={80}
        />
      </OwnerForm>
    </div>
  )
}
