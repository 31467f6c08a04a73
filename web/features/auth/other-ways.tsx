import type { SignInWays } from '../../../domain/accounts/overview.ts'
import { FailureNote } from '../../lib/session/credential-fields.tsx'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { providerAddress } from './credentials.ts'
import { leave } from './leave.ts'

type OtherWaysProps = { ways: SignInWays; next: string; onMessage?(): void }

/** Log-in without a password: other providers, a passkey and, with `onMessage`, a link or code. */
export function OtherWays({ ways, next, onMessage }: OtherWaysProps) {
  const { busy, failure, run } = useSubmit(async (typed) => {
    const way = typed('way')
    const provider = ways.providers.find(({ id }) => id === way)
    if (provider) {
      location.assign(await providerAddress(provider.id, next))
    } else {
      const { signInWithPasskey } = await import('../../lib/session/passkeys.ts')
      await signInWithPasskey()
      return leave('in', next)
    }
    return 'leave'
  })
  const choose = (way: string) => () => void run(() => way)
  return (
    <div className="mt-6">
      <p className="mb-4 flex items-center gap-3 text-xs text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <div className="flex flex-col gap-3">
        {ways.providers.map(({ id, name }) => (
          <Button key={id} variant="secondary" disabled={busy} onClick={choose(id)}>
            Log in with {name}
          </Button>
        ))}
        <Button variant="secondary" disabled={busy} onClick={choose('passkey')}>
          Log in with a passkey
        </Button>
        {onMessage && (
          <Button variant="secondary" onClick={onMessage}>
            Send me a link or a code
          </Button>
        )}
        <FailureNote failure={failure} />
      </div>
    </div>
  )
}
