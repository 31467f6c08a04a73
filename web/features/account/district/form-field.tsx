import { type ComponentProps, type ReactNode, useId } from 'react'
import { inputClasses } from '../../../ui/text-field.tsx'

type Shared = {
  label: string
  /**
   * Whether the label is only for screen readers on wide screens, where a column heading shows it.
   */
  labelInColumn?: boolean
  hint?: string
  error?: string
  className?: string
}

type FieldProps = Shared & {
  children(wiring: {
    id: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
    className: string
  }): ReactNode
}

/** A control with its label, hint and error, associated by id. */
function Field({ label, labelInColumn, hint, error, className = '', children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={`mb-1.5 block text-sm font-semibold ${labelInColumn ? 'max-sm:text-xs max-sm:font-normal sm:sr-only' : ''}`}
      >
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        // The save bar covers the foot of the page: a focused field scrolls clear of it.
        className: `${inputClasses} scroll-mb-40 aria-invalid:border-danger`,
      })}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-xs font-semibold text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

type TextProps = Shared & Omit<ComponentProps<'input'>, 'className'> & { suggestions?: string[] }

/** A field for one line of text; suggestions do not limit what may be entered. */
export function TextInput({ suggestions, ...props }: TextProps) {
  const listId = useId()
  const { shared, rest } = split(props)
  return (
    <Field {...shared}>
      {(wiring) => (
        <>
          <input autoComplete="off" list={suggestions && listId} {...rest} {...wiring} />
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}

type NumberProps = Shared & Omit<ComponentProps<'input'>, 'className'> & { unit?: '$' | '%' }

/** A number as people write it ("1,850"): a native number field would refuse the comma. */
export function NumberInput({ unit, inputMode = 'numeric', ...props }: NumberProps) {
  const { shared, rest } = split(props)
  const place = { $: 'left-3', '%': 'right-3' }
  const room = { $: 'pl-7', '%': 'pr-8' }
  return (
    <Field {...shared}>
      {(wiring) => (
        <div className="relative">
          <input
            autoComplete="off"
            inputMode={inputMode}
            {...rest}
            {...wiring}
            className={`${wiring.className} tabular-nums ${unit ? room[unit] : ''}`}
          />
          {unit && (
            <span
              aria-hidden
              className={`pointer-events-none absolute inset-y-0 grid place-items-center text-ink-muted ${place[unit]}`}
            >
              {unit}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}

type SelectProps = Shared &
  Omit<ComponentProps<'select'>, 'className'> & { options: readonly (readonly [string, string])[] }

/** A field for one of several options, `[value, name]` each; the empty one is "Not said". */
export function SelectInput({ options, ...props }: SelectProps) {
  const { shared, rest } = split(props)
  return (
    <Field {...shared}>
      {(wiring) => (
        <select {...rest} {...wiring}>
          <option value="">Not said</option>
          {options.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type LongTextProps = Shared & Omit<ComponentProps<'textarea'>, 'className'>

/** A field for several lines of text, which grows with them. */
export function LongTextInput(props: LongTextProps) {
  const { shared, rest } = split(props)
  return (
    <Field {...shared}>
      {(wiring) => (
        <textarea
          rows={4}
          {...rest}
          {...wiring}
          className={`${wiring.className} field-sizing-content max-h-96 min-h-28 py-2.5`}
        />
      )}
    </Field>
  )
}

function split<Props extends Shared>(props: Props) {
  const { label, labelInColumn, hint, error, className, ...rest } = props
  return { shared: { label, labelInColumn, hint, error, className }, rest }
}
