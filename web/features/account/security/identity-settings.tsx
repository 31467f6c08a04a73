import { useSearchParams } from 'react-router'
import { routes } from '../../../../domain/routes.ts'
import { callAuth } from '../../../lib/session/auth-call.ts'
import { toast } from '../../../lib/toast.ts'
import { OwnerForm, passwordIn } from '../owner-form.tsx'
import { useAccount } from '../use-account.ts'

/**
 * The linked log-ins of other providers, to link and unlink; the last way to log in cannot be
 * unlinked.
 */
export function IdentitySettings() {
  const { account, ways, reload } = useAccount()
  const { hasPassword, identities } = account
  const names = new Map(ways.providers.map(({ id, name }) => [id, name]))
  const free = ways.providers.filter(
    ({ id }) => !identities.some(({ provider }) => provider === id),
  )
  const [search] = useSearchParams()
  return (
    <div className="flex flex-col items-start gap-4">
      {search.get('provider') === 'failed' && (
        <p role="alert" className="rounded-md border border-line p-4 text-sm">
          Nothing was linked: the log-in did not work, or it belongs to another account here.
        </p>
      )}
      <ul className="w-full divide-y divide-line border-y border-line empty:hidden">
        {identities.map(({ id, provider }) => {
          const name = names.get(provider) ?? provider
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <p className="text-sm font-semibold">{name}</p>
              <OwnerForm
                label="Unlink"
                submit={`Unlink ${name}`}
                danger
                hasPassword={hasPassword}
                work={async (typed) => {
                  await callAuth('unlink-account', { accountId: id, ...passwordIn(typed) })
                  await reload()
                  toast.success(`${name} is unlinked`)
                  return undefined
                }}
              >
                <p className="text-sm">{name} will no longer log you in here.</p>
              </OwnerForm>
            </li>
          )
        })}
      </ul>
      {free.map(({ id, name }) => (
        <OwnerForm
          key={id}
          label={`Link ${name}`}
          submit={`Go to ${name}`}
          hasPassword={hasPassword}
          work={async (typed) => {
            const { url } = await callAuth<{ url: string }>('link-social', {
              provider: id,
              callbackURL: routes.profileSecurity.path,
              ...passwordIn(typed),
            })
            location.assign(url)
            return 'leave'
          }}
        />
      ))}
    </div>
  )
}
