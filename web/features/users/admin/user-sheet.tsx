import { Outlet } from 'react-router'
import type { UserSummary } from '../../../../domain/users.ts'
import { Dialog } from '../../../ui/dialog.tsx'

/** One person, beside the list. */
export default function UserSheet({ user, onClose }: { user: UserSummary; onClose(): void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={user.name}
      description={user.email ?? user.phone ?? ''}
      shape="sheet"
    >
      <Outlet context={user} />
    </Dialog>
  )
}
