import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { Saving } from './use-save.ts'

type SectionProps = { id: string; title: string; description: ReactNode; children: ReactNode }

/** One subject: what it is on the left, what can be done on the right. */
export function Section({ id, title, description, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="mt-10 grid gap-x-12 gap-y-6 border-t border-line pt-8 lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        <div className="mt-2 max-w-prose text-sm text-ink-muted">{description}</div>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

type SettingsFormProps = {
  saving: Saving
  /** What the button says, e.g. "Save payments". */
  action: string
  onSave(): void
  children: ReactNode
}

/** Fields, what was wrong with them, and the button that saves them. */
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
