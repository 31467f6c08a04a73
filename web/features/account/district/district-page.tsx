import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { unwrap } from '../../../lib/api.ts'
import { pageContext } from '../../../lib/page-context.ts'
import { ProfileFrame } from '../profile-frame.tsx'
import { DistrictSection } from './district-section.tsx'

export { ProfileFrame as Frame }

export async function loader({ context }: LoaderFunctionArgs) {
  return unwrap(context.get(pageContext).api.profile.$get())
}

/** The profile's page of the person's district. */
export function Component() {
  const district = useLoaderData<typeof loader>()
  return (
    <ProfileFrame>
      <DistrictSection initial={district} />
    </ProfileFrame>
  )
}
