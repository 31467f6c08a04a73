import { Outlet } from 'react-router'
import { ProfileFrame } from './profile-frame.tsx'

/**
 * The profile's page of the plan; the billing feature's part is its child route in web/pages.tsx.
 */
export function Component() {
  return (
    <ProfileFrame>
      <Outlet />
    </ProfileFrame>
  )
}
