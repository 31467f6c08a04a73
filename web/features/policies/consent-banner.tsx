import { useEffect, useState } from 'react'
import type { PendingPolicy } from '../../../domain/policies/consent.ts'
import { policies } from '../../../domain/policies/policies.ts'
import { routes } from '../../../domain/routes.ts'
import { api, done, unwrap } from '../../lib/api.ts'
import { useViewer } from '../../lib/session/use-viewer.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'

/** Whose policies were found accepted in this tab. */
const checkedKey = 'edcabinet:policies-checked'

/** Asks for consent where a policy has changed in what matters since the account was made. */
export default function ConsentBanner() {
  const { user } = useViewer()
  const person = user?.id ?? ''
  const [pending, setPending] = useState<PendingPolicy[]>([])
  useEffect(() => {
    let current = true
    const ask = () => {
      if (document.hidden || sessionStorage.getItem(checkedKey) === person) return
      unwrap(api.policies.pending.$get())
        .then((answer) => {
          if (!current) return
          setPending(answer.pending)
          // Nothing to accept: this tab need not ask again.
          if (answer.pending.length === 0) sessionStorage.setItem(checkedKey, person)
        })
        // Asked again with the next page.
        .catch(() => {})
    }
    ask()
    // It may have been accepted in another tab.
    document.addEventListener('visibilitychange', ask)
    return () => {
      current = false
      document.removeEventListener('visibilitychange', ask)
    }
  }, [person])
  const [first] = pending
  if (!first) return null

  async function accept(accepted: PendingPolicy) {
    try {
      await done(api.policies.consents.$post({ json: accepted }))
      setPending((left) => left.filter(({ policy }) => policy !== accepted.policy))
    } catch {
      toast.error('Your consent could not be stored. Please try again.')
    }
  }

  const { title } = policies[first.policy]
  return (
    <section
      aria-label="Changed policy"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line bg-attention-soft px-4 py-3 text-sm sm:px-8 print:hidden"
    >
      <p>
        {`The ${title} has changed in something that matters. `}
        <a
          href={routes[`${first.policy}Changes`].path}
          className="font-semibold underline underline-offset-2"
        >
          See what changed
        </a>
      </p>
      <Button variant="secondary" onClick={() => void accept(first)}>
        {`I accept the ${title}`}
      </Button>
    </section>
  )
}
