import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { Saving } from './use-save.ts'

type SettingsFormProps = {
  saving: Saving
  /** Label of the button, e.g. "Save payments". */
  action: string
  onSave(): void
  children: ReactNode
}

/** A section's form: its fields, why saving was refused, and the button. */
export function SettingsForm({ saving, action, onSave, children }: SettingsFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-6">
      {children}
      <div role="alert" className="empty:hidden">
        {saving.problems.length > 0 && (
          <ul className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
            {saving.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </div>
      <div>
        <Button type="submit" disabled={saving.busy}>
          {saving.busy ? 'Saving…' : action}
        </Button>
      </div>
    </form>
  )
}
