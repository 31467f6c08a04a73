import { lazy, Suspense, useEffect, useState } from 'react'
import type { PendingPolicy } from '../../../domain/policies/consent.ts'
import { useViewer } from '../../lib/session/use-viewer.ts'
import { toast } from '../../lib/toast.ts'
import { acceptPolicy, notAccepted, readPending } from './consents.ts'

const ConsentNotice = lazy(async () => ({
  default: (await import('./consent-notice.tsx')).ConsentNotice,
}))

/** Asks for consent to the first policy that still has to be accepted. */
export default function ConsentBanner() {
  const { user } = useViewer()
  const person = user?.id ?? ''
  const [pending, setPending] = useState<PendingPolicy[]>([])
  useEffect(() => {
    let current = true
    const ask = () => {
      if (document.hidden) return
      readPending(person)
        .then((found) => current && setPending(found))
        // Read again on the next page.
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
      await acceptPolicy(accepted)
      setPending((left) => left.filter(({ policy }) => policy !== accepted.policy))
    } catch {
      toast.error(notAccepted)
    }
  }

  return (
    <Suspense>
      <ConsentNotice policy={first.policy} onAccept={() => void accept(first)} />
    </Suspense>
  )
}
