import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { inputClasses } from './text-field.tsx'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string
  hint?: string
  /**
   * Why the typed password is too weak; empty when it is acceptable, null when it is not checked.
   */
  reasons?: string[] | null
}

/** A password field with a button that shows the text. */
export function PasswordField({ label, hint, reasons = null, ...input }: PasswordFieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          aria-describedby={`${id}-hint`}
          autoCapitalize="none"
          spellCheck={false}
          className={`${inputClasses} pr-12`}
          {...input}
        />
        <button
          type="button"
          aria-label={shown ? 'Hide what is typed' : 'Show what is typed'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-muted hover:text-ink"
        >
          <Icon aria-hidden strokeWidth={1.75} className="size-4.5" />
        </button>
      </div>
      <div id={`${id}-hint`} role={reasons ? 'status' : undefined} className="mt-1.5 text-xs">
        {reasons && reasons.length > 0 && (
          <ul className="list-disc pl-4 text-danger">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        {reasons?.length === 0 && <p className="text-brand">This password will do.</p>}
        {!reasons && hint && <p className="text-ink-muted">{hint}</p>}
      </div>
    </div>
  )
}
