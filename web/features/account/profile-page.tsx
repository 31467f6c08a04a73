import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import { unwrap } from '../../lib/api.ts'
import { pageContext } from '../../lib/page-context.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { AccountSection } from './account-section.tsx'
import { DistrictSection } from './district-section.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return unwrap(context.get(pageContext).api.profile.$get())
}

/**
 * Who is signed in and which district they speak for. Between the two stands what another feature
 * adds as a child route in web/pages.tsx: the subscription.
 */
export function Component() {
  const district = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-[60rem] px-4 py-10 sm:px-8">
      <PageHeading>Profile</PageHeading>
      <AccountSection />
      <Outlet />
      <DistrictSection initial={district} />
    </div>
  )
}
