import { lazy, Suspense, useState } from 'react'
import { routes } from '../../../../domain/routes.ts'
import { browserOnly } from '../../../ui/browser-only.ts'
import { Button } from '../../../ui/button.tsx'

const GrantForm = lazy(browserOnly(import.meta.env.SSR || (() => import('./grant-form.tsx'))))

/** Grants access to several people at once; a single person's is in the list of users. */
export function AdminAccess({ onGranted }: { onGranted(): Promise<void> }) {
  const [open, setOpen] = useState(false)
  return (
    <section aria-labelledby="billing-access">
      <h2 id="billing-access" className="text-xl">
        Complimentary access
      </h2>
      <p className="mt-2 max-w-prose text-ink-muted">
        For a school or a pilot, several people at once. One person’s access is given, extended and
        ended in the{' '}
        <a href={routes.adminUsers.path} className="text-brand underline underline-offset-4">
          list of users
        </a>
        .
      </p>
      <div className="mt-4">
        {open ? (
          <Suspense>
            <GrantForm title="Open access" onGranted={onGranted} />
          </Suspense>
        ) : (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Open access by e-mail address
          </Button>
        )}
      </div>
    </section>
  )
}
