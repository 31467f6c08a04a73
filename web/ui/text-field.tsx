import { type ComponentProps, type ReactNode, useId } from 'react'

export const inputClasses =
  'min-h-11 w-full rounded-md border border-line-strong bg-surface-raised px-3 text-base text-ink placeholder:text-ink-muted'

type FieldProps = { label: string; hint?: ReactNode; className?: string }

/** An input with a label and a hint. */
export function TextField({
  label,
  hint,
  className,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Labelled label={label} hint={hint} className={className}>
      {(wiring) => <input {...wiring} className={inputClasses} {...input} />}
    </Labelled>
  )
}

/** A text of several lines with a label and a hint. */
export function TextArea({
  label,
  hint,
  className,
  ...area
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Labelled label={label} hint={hint} className={className}>
      {(wiring) => <textarea {...wiring} className={`${inputClasses} py-2.5`} {...area} />}
    </Labelled>
  )
}

type SelectFieldProps = FieldProps &
  ComponentProps<'select'> & {
    /** Value and text of each option, in order. */
    options: readonly (readonly [value: string, text: string])[]
  }

/** A choice from a list with a label and a hint. */
export function SelectField({ label, hint, className, options, ...select }: SelectFieldProps) {
  return (
    <Labelled label={label} hint={hint} className={className}>
      {(wiring) => (
        <select {...wiring} className={inputClasses} {...select}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

type Wiring = { id: string; 'aria-describedby': string | undefined }

function Labelled({
  label,
  hint,
  className,
  children,
}: FieldProps & { children(wiring: Wiring): ReactNode }) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {children({ id, 'aria-describedby': hint ? `${id}-hint` : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
