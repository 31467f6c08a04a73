import { useState } from 'react'
import type { Announcement } from '../../../../domain/settings/announcement.ts'
import type { Settings } from '../../../../domain/settings/settings.ts'
import { fromLocalField, toLocalField } from '../../../lib/date-field.ts'
import { useInBrowser } from '../../../lib/moment.tsx'
import { Section } from '../../../ui/section.tsx'
import { inputClasses, TextField } from '../../../ui/text-field.tsx'
import { SettingHistory } from './setting-history.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSave } from './use-save.ts'

/** The announcement, the tagline and the security contact. */
export function SiteSection({ settings }: { settings: Settings }) {
  const { announcement } = settings
  const [text, setText] = useState(announcement.text)
  const [tone, setTone] = useState(announcement.tone)
  const [from, setFrom] = useState(announcement.from)
  const [until, setUntil] = useState(announcement.until)
  const inBrowser = useInBrowser()
  const fieldOf = (iso: string | null) => (inBrowser ? toLocalField(iso) : '')
  const [tagline, setTagline] = useState(settings.tagline)
  const [contact, setContact] = useState(settings.security_contact)
  const [announcing, wording] = [useSave(), useSave()]
  const wanted = { text: text.trim(), tone, from, until }
  return (
    <Section
      id="site"
      title="Site"
      description="A message above every page, and the words the site speaks of itself with. In force everywhere within a minute."
    >
      <SettingsForm
        saving={announcing}
        action={wanted.text || !announcement.text ? 'Save the message' : 'Show no message'}
        onSave={() => void announcing.save({ announcement: wanted })}
      >
        <label className="block max-w-prose text-sm font-semibold">
          Message to everybody
          <textarea
            rows={2}
            maxLength={280}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className={`${inputClasses} mt-1.5 py-2.5 font-normal`}
          />
        </label>
        <div className="grid max-w-2xl gap-5 sm:grid-cols-2 xl:grid-cols-[11rem_1fr_1fr]">
          <label className="block text-sm font-semibold">
            Tone
            <select
              value={tone}
              onChange={({ target }) => setTone(target.value as Announcement['tone'])}
              className={`${inputClasses} mt-1.5 font-normal`}
            >
              <option value="info">News</option>
              <option value="attention">Needs attention</option>
            </select>
          </label>
          <TextField
            label="From (your time)"
            type="datetime-local"
            value={fieldOf(from)}
            onChange={({ target }) => setFrom(fromLocalField(target.value))}
          />
          <TextField
            label="Until (your time)"
            type="datetime-local"
            value={fieldOf(until)}
            onChange={({ target }) => setUntil(fromLocalField(target.value))}
          />
        </div>
      </SettingsForm>
      <div className="mt-8">
        <SettingsForm
          saving={wording}
          action="Save the words"
          onSave={() => void wording.save({ tagline, security_contact: contact })}
        >
          <TextField
            label="Tagline"
            hint="Under the headline of the landing page."
            required
            maxLength={140}
            value={tagline}
            onChange={({ target }) => setTagline(target.value)}
            className="max-w-prose"
          />
          <TextField
            label="Security contact"
            hint="In the footer, the policies and security.txt."
            type="email"
            required
            maxLength={254}
            value={contact}
            onChange={({ target }) => setContact(target.value)}
            className="max-w-md"
          />
        </SettingsForm>
      </div>
      <SettingHistory keys={['announcement', 'tagline', 'security_contact']} settings={settings} />
    </Section>
  )
}
