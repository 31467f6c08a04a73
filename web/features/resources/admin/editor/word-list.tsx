import { useId, useState } from 'react'
import { inputClasses } from '../../../../ui/text-field.tsx'

type WordListProps = {
  label: string
  hint: string
  values: string[]
  most: number
  toValue?: (typed: string) => string
  onChange(values: string[]): void
}

/** A list of words with a button to remove each; a comma or Enter adds one. */
export function WordList({
  label,
  hint,
  values,
  most,
  toValue = (s) => s.trim(),
  onChange,
}: WordListProps) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const add = (text: string) => {
    const wanted = text.split(',').map(toValue).filter(Boolean)
    const known = new Set(values.map((value) => value.toLowerCase()))
    const fresh = wanted.filter((one) => !known.has(one.toLowerCase()))
    if (fresh.length > 0) onChange([...values, ...fresh].slice(0, most))
    setTyped('')
  }
  return (
    <div>
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <ul className="mt-1.5 flex flex-wrap gap-2 empty:hidden">
        {values.map((value) => (
          <li
            key={value}
            className="flex items-center rounded-full border border-line bg-surface-raised pl-3 text-sm"
          >
            {value}
            <button
              type="button"
              aria-label={`Take away ${value}`}
              onClick={() => onChange(values.filter((one) => one !== value))}
              className="grid size-8 place-items-center rounded-full text-ink-muted hover:text-ink"
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <input
        id={id}
        value={typed}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        disabled={values.length >= most}
        onChange={({ target }) =>
          target.value.includes(',') ? add(target.value) : setTyped(target.value)
        }
        onBlur={() => add(typed)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add(typed)
        }}
        className={`${inputClasses} mt-1.5`}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-muted">
        {hint}
      </p>
    </div>
  )
}
