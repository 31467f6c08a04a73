import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { browserOnly } from '../../../ui/browser-only.ts'
import { Button } from '../../../ui/button.tsx'

const NewUserDialog = lazy(browserOnly(() => import('./new-user-dialog.tsx')))

/** Makes an account for somebody, and mails them the way into it. */
export function NewUserButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <UserPlus aria-hidden strokeWidth={1.75} className="size-4.5" />
        New account
      </Button>
      <Suspense>{open && <NewUserDialog onOpenChange={setOpen} />}</Suspense>
    </>
  )
}
