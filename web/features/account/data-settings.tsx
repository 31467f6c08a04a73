import { deletionGraceDays } from '../../../domain/constants.ts'
import { routes } from '../../../domain/routes.ts'
import { longDate } from '../../../domain/text/dates.ts'
import { api, unwrap } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { OwnerForm, passwordIn } from './owner-form.tsx'
import { useAccount } from './use-account.ts'

/** Downloading and deleting everything that is stored about the person. */
export function DataSettings() {
  const { account, reload } = useAccount()
  return (
    <div className="flex flex-col gap-8">
      <div>
        <h3 className="font-sans text-sm font-semibold">Take it along</h3>
        <p className="mt-1 max-w-prose text-sm text-ink-muted">
          Conversations, district, payments, sessions, your files: everything but what opens your
          account.
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <a
            href="/api/account/download?format=html"
            download
            className={buttonClasses('secondary')}
          >
            To read (HTML)
          </a>
          <a
            href="/api/account/download?format=json"
            download
            className={buttonClasses('secondary')}
          >
            For programs (JSON)
          </a>
        </div>
      </div>
      {!account.deletion && (
        <div>
          <h3 className="font-sans text-sm font-semibold">Delete your account</h3>
          <p className="mt-1 mb-3 max-w-prose text-sm text-ink-muted">
            You have {deletionGraceDays} days to change your mind. Then everything goes but records
            of payments, which tax law asks us to keep.
          </p>
          <OwnerForm
            label="Delete my account"
            submit={`Delete it in ${deletionGraceDays} days`}
            danger
            hasPassword={account.hasPassword}
            work={async (typed) => {
              await unwrap(api.account.deletion.$post({ json: passwordIn(typed) }))
              await reload()
              return undefined
            }}
          >
            <p className="text-sm">
              This deletes the account of <strong>{account.name}</strong>: its conversations, its
              district, its plan. If your plan renews,{' '}
              <a href={routes.profilePlan.path} className="underline underline-offset-2">
                cancel it first
              </a>
              .
            </p>
          </OwnerForm>
        </div>
      )}
    </div>
  )
}

/** The notice of an account's coming deletion, which can be taken back. */
export function PendingDeletion({ dueAt }: { dueAt: string }) {
  const { reload } = useAccount()
  const day = longDate(dueAt)
  async function takeBack() {
    try {
      await unwrap(api.account.deletion.$delete())
      await reload()
      toast.success('Your account stays')
    } catch {
      toast.error('That did not work. Please try again.')
    }
  }
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-3 rounded-md border border-danger bg-danger-soft p-4">
      <p className="text-sm text-danger">
        This account will be deleted on <strong>{day}</strong>.
      </p>
      <Button variant="secondary" onClick={takeBack}>
        Keep my account
      </Button>
    </div>
  )
}
