import { routes } from '../../../../domain/routes.ts'
import { callAuth } from '../../../lib/session/auth-call.ts'
import { NewPasswordField } from '../../../lib/session/credential-fields.tsx'
import { toast } from '../../../lib/toast.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { OwnerForm } from '../owner-form.tsx'
import { useAccount } from '../use-account.ts'

/** Changes the password; an account without one is led to choosing it by mail. */
export function PasswordSettings() {
  const { account, reload } = useAccount()
  if (!account.hasPassword)
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-sm">
          You have no password. To choose one, have a message sent to you as if you had forgotten
          it.
        </p>
        <a href={`${routes.auth.path}?step=forgot`} className={buttonClasses('secondary')}>
          Choose a password
        </a>
      </div>
    )
  return (
    <OwnerForm
      label="Change password"
      submit="Change password"
      hasPassword
      work={async (typed) => {
        await callAuth('change-password', {
          currentPassword: typed('currentPassword'),
          newPassword: typed('password'),
        })
        await reload()
        toast.success('Your password is changed')
        return undefined
      }}
    >
      {(failure) => (
        <NewPasswordField
          label="New password"
          failure={failure}
          owner={() => ({ name: account.name, email: account.email?.address ?? null })}
        />
      )}
    </OwnerForm>
  )
}
