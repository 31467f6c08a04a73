import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { routes, safeNext } from '../../../domain/routes.ts'
import { unwrap } from '../../lib/api.ts'
import { pageContext } from '../../lib/page-context.ts'
import { useViewer } from '../../lib/session/use-viewer.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { LoginForm } from './credentials-form.tsx'
import { OtherWays } from './other-ways.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return unwrap(context.get(pageContext).api['sign-in-ways'].$get())
}

/** The log-in page of staff; nobody registers here. */
export function Component() {
  const ways = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const next = safeNext(search.get('next') ?? routes.admin.path)
  // Staff who are logged in are redirected before this: worker/pages/app-page.ts.
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
      <LoginForm next={next} onForgot={() => location.assign(`${routes.auth.path}?step=forgot`)} />
      <OtherWays ways={ways} next={next} />
    </div>
  )
}
