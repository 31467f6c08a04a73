import { useSearchParams } from 'react-router'
import { routes, safeNext } from '../../../domain/routes.ts'
import { useViewer } from '../../lib/session/use-viewer.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { LoginForm } from './credentials-form.tsx'

/** Staff sign in here; there is no registration. */
export function Component() {
  const [search] = useSearchParams()
  // Staff who are logged in never see this page: worker/pages/app-page.ts.
  const { user } = useViewer()
  return (
    <div className="mx-auto flex max-w-md flex-col px-4 py-12 sm:py-20">
      <PageHeading>Admin login</PageHeading>
      <p className="mb-8 mt-2 text-ink-muted">For admins and editors.</p>
      {user && (
        <div className="mb-8 rounded-md bg-attention-soft px-4 py-3 text-sm text-attention">
          <p className="font-semibold">Your account has no staff role.</p>
          <p className="mt-1">
            You are logged in as {user.email ?? user.name}. Ask an administrator for a role, log in
            with another account below, or go to{' '}
            <a href={routes.solutions.path} className="underline underline-offset-2">
              your advisors
            </a>
            .
          </p>
        </div>
      )}
      <LoginForm
        next={safeNext(search.get('next') ?? routes.admin.path)}
        onForgot={() => location.assign(`${routes.auth.path}?step=forgot`)}
      />
    </div>
  )
}
