import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Role } from '../../../../domain/access.ts'
import { messageOf } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/text-field.tsx'
import { userCalls } from './calls.ts'

/** The dialog that creates an account; loaded by users-page.tsx on demand. */
export default function NewUserDialog({ onOpenChange }: { onOpenChange(open: boolean): void }) {
  return (
    <Dialog open onOpenChange={onOpenChange} title="New account" shape="sheet">
      <NewUserForm />
    </Dialog>
  )
}

function NewUserForm() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    try {
      const { id } = await userCalls.create({
        name: String(form.get('name')),
        email: String(form.get('email')),
        role: (String(form.get('role')) || null) as Role | null,
        invite: form.get('invite') === 'on',
      })
      toast.success('The account is there.')
      await navigate(`/admin/users/${id}`)
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void create(event)} className="mt-6 flex flex-col gap-5">
      <TextField label="Name" name="name" required maxLength={120} />
      <TextField label="E-mail address" name="email" type="email" required maxLength={254} />
      <SelectField
        label="Role"
        name="role"
        options={[
          ['', 'None'],
          ['editor', 'Editor: resources, tags, feedback, knowledge'],
          ['admin', 'Admin: everything'],
        ]}
      />
      <Checkbox name="invite" defaultChecked>
        Mail them a link to choose a password
      </Checkbox>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      <div>
        <Button type="submit" disabled={busy}>
          {busy ? 'Creating…' : 'Create the account'}
        </Button>
      </div>
    </form>
  )
}
