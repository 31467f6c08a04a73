import { useSearchParams } from 'react-router'
import { routes, safeNext } from '../../../domain/routes.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { LoginForm } from './credentials-form.tsx'

/** Staff sign in here; there is no registration. */
export function Component() {
  const [search] = useSearchParams()
  return (
    <div className="mx-auto flex max-w-md flex-col px-4 py-12 sm:py-20">
      <PageHeading>Admin login</PageHeading>
      <p className="mb-8 mt-2 text-ink-muted">For admins and editors.</p>
      <LoginForm
        next={safeNext(search.get('next') ?? routes.admin.path)}
        onForgot={() => location.assign(`${routes.auth.path}?step=forgot`)}
      />
    </div>
  )
}
