import { Outlet } from 'react-router'
import { ProfileFrame } from './profile-frame.tsx'

/** What one pays for: the billing feature adds it as a child route in web/pages.tsx. */
export function Component() {
  return (
    <ProfileFrame>
      <Outlet />
    </ProfileFrame>
  )
}
