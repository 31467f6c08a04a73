import { useState } from 'react'
import type { Announcement } from '../../../../domain/settings/announcement.ts'
import type { Settings } from '../../../../domain/settings/settings.ts'
import { fromLocalField, toLocalField } from '../../../lib/date-field.ts'
import { useInBrowser } from '../../../lib/moment.tsx'
import { Section } from '../../../ui/section.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/text-field.tsx'
import { SettingHistory } from './setting-history.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSave } from './use-save.ts'

/** The announcement, the tagline and the security contact. */
export function SiteSection({ settings }: { settings: Settings }) {
  return (
    <Section
      id="site"
      title="Site"
      description="A message above every page, and the words the site speaks of itself with. In force everywhere within a minute."
    >
      <AnnouncementForm announcement={settings.announcement} />
      <div className="mt-8">
        <WordsForm settings={settings} />
      </div>
      <SettingHistory keys={['announcement', 'tagline', 'security_contact']} settings={settings} />
    </Section>
  )
}

function AnnouncementForm({ announcement }: Pick<Settings, 'announcement'>) {
  const saving = useSave()
  const [typed, setTyped] = useState(announcement)
  const inBrowser = useInBrowser()
  const change = (part: Partial<Announcement>) => setTyped({ ...typed, ...part })
  const fieldOf = (iso: string | null) => (inBrowser ? toLocalField(iso) : '')
  const wanted = { ...typed, text: typed.text.trim() }
  return (
    <SettingsForm
      saving={saving}
      action={wanted.text || !announcement.text ? 'Save the message' : 'Show no message'}
      onSave={() => void saving.save({ announcement: wanted })}
    >
      <TextArea
        label="Message to everybody"
        className="max-w-prose"
        rows={2}
        maxLength={280}
        value={typed.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <div className="grid max-w-2xl gap-5 sm:grid-cols-2">
        <SelectField
          label="Tone"
          value={typed.tone}
          onChange={({ target }) => change({ tone: target.value as Announcement['tone'] })}
          options={[
            ['info', 'News'],
            ['attention', 'Needs attention'],
          ]}
        />
        <TextField
          label="From (your time)"
          type="datetime-local"
          value={fieldOf(typed.from)}
          onChange={({ target }) => change({ from: fromLocalField(target.value) })}
        />
        <TextField
          label="Until (your time)"
          type="datetime-local"
          value={fieldOf(typed.until)}
          onChange={({ target }) => change({ until: fromLocalField(target.value) })}
        />
      </div>
    </SettingsForm>
  )
}

function WordsForm({ settings }: { settings: Settings }) {
  const saving = useSave()
  const [tagline, setTagline] = useState(settings.tagline)
  const [contact, setContact] = useState(settings.security_contact)
  return (
    <SettingsForm
      saving={saving}
      action="Save the words"
      onSave={() => void saving.save({ tagline, security_contact: contact })}
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
  )
}
