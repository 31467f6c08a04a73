import { Plus } from 'lucide-react'
import { areIllustrative, type Settings } from '../../../../domain/settings/settings.ts'
import type { Testimonial } from '../../../../domain/settings/testimonials.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { SettingsForm } from './settings-form.tsx'
import { TestimonialFields } from './testimonial-fields.tsx'
import { useList } from './use-list.ts'
import { useSave } from './use-save.ts'

const most = 12
const blank: Testimonial = {
  name: '',
  role: '',
  district: '',
  quote: '',
  outcome: '',
  microDetail: '',
  avatar: { fallback: '' },
}

/** The testimonials on the landing page, in their order. */
export default function TestimonialsSection({ settings }: { settings: Settings }) {
  const list = useList<Testimonial>(settings.testimonials)
  const saving = useSave()
  const illustrative = areIllustrative(list.values)
  return (
    <Section
      id="testimonials"
      title="Testimonials"
      description={
        illustrative
          ? 'Some of these people are invented, and the page says so. Replace them and the note goes.'
          : 'Shown on the landing page in this order, without a note.'
      }
    >
      <SettingsForm
        saving={saving}
        action="Save testimonials"
        onSave={() => void saving.save({ testimonials: list.values.map(stored) })}
      >
        {list.items.length === 0 && (
          <p className="text-ink-muted">
            No testimonials: the section is left empty. Add one with the words and the consent of
            the person who said them.
          </p>
        )}
        <ul className="flex flex-col divide-y divide-line border-y border-line empty:hidden">
          {list.items.map(({ key, value }, index) => (
            <TestimonialFields
              key={key}
              number={index + 1}
              value={value}
              onChange={(changed) => list.change(key, changed)}
              onRemove={() => list.remove(key)}
            />
          ))}
        </ul>
        <div>
          <Button
            variant="secondary"
            disabled={list.items.length >= most}
            onClick={() => list.add(blank)}
          >
            <Plus aria-hidden className="size-4.5" />
            Add a testimonial
          </Button>
        </div>
      </SettingsForm>
    </Section>
  )
}

/**
 * A testimonial as it is stored: without empty fields, and with initials in case there is no
 * picture.
 */
function stored({ studentCount, avatar, ...rest }: Testimonial): Testimonial {
  const initials = rest.name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase()
  return {
    ...rest,
    ...(studentCount && { studentCount }),
    avatar: { ...(avatar.image && { image: avatar.image }), fallback: initials || '?' },
  }
}
