import { useEffect, useRef, useState } from 'react'
import type { Testimonial } from '../../../../domain/settings/testimonials.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'

type TestimonialFieldsProps = {
  number: number
  value: Testimonial
  onChange(value: Testimonial): void
  onRemove(): void
}

type TextKey = Exclude<keyof Testimonial, 'avatar' | 'quote'>
const fields: { key: TextKey; label: string; max: number; optional?: true }[] = [
  { key: 'name', label: 'Name', max: 80 },
  { key: 'role', label: 'Role', max: 80 },
  { key: 'district', label: 'District', max: 120 },
  { key: 'studentCount', label: 'Students (optional)', max: 60, optional: true },
  { key: 'outcome', label: 'What came of it', max: 160 },
  { key: 'microDetail', label: 'A detail', max: 160 },
]

/** The fields of a testimonial, collapsed to its name; a new one is open. */
export function TestimonialFields({ number, value, onChange, onRemove }: TestimonialFieldsProps) {
  const [startsOpen] = useState(value.name === '')
  const details = useOpenOnInvalid()
  const title = value.name || `Testimonial ${number}`
  return (
    <li>
      <details ref={details} open={startsOpen} className="group">
        <summary className="flex min-h-14 items-center gap-x-3 py-2 marker:content-none">
          <span className="min-w-0 flex-1">
            <span className="font-semibold">{title}</span>
            <span className="block text-sm text-ink-muted">{value.district}</span>
          </span>
          <span className="text-sm font-semibold text-brand group-open:hidden">Edit</span>
        </summary>
        <div className="grid gap-5 pb-6 pt-2 sm:grid-cols-2">
          <TextArea
            label="What they said"
            className="sm:col-span-2"
            rows={4}
            required
            maxLength={600}
            value={value.quote}
            onChange={(event) => onChange({ ...value, quote: event.currentTarget.value })}
          />
          {fields.map(({ key, label, max, optional }) => (
            <TextField
              key={key}
              label={label}
              required={!optional}
              maxLength={max}
              value={value[key] ?? ''}
              onChange={(event) => onChange({ ...value, [key]: event.currentTarget.value })}
            />
          ))}
          <div className="sm:col-span-2">
            <Button variant="danger" onClick={onRemove}>
              Remove {title}
            </Button>
          </div>
        </div>
      </details>
    </li>
  )
}

/** Opens the collapsed fields when one of them is invalid: the browser could not show its error. */
function useOpenOnInvalid() {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const element = details.current
    const open = () => element?.setAttribute('open', '')
    // Capturing, since the event does not bubble.
    element?.addEventListener('invalid', open, true)
    return () => element?.removeEventListener('invalid', open, true)
  }, [])
  return details
}
