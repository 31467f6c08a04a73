import { useState } from 'react'
import type { Settings } from '../../../../domain/settings/settings.ts'
import { Section } from '../../../ui/section.tsx'
import { Checkbox } from './checkbox.tsx'
import { SettingHistory } from './setting-history.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSave } from './use-save.ts'

/** What is told about people, and for how long it is kept. */
export function PrivacySection({ settings }: { settings: Settings }) {
  const [named, setNamed] = useState(settings.error_reports_email)
  const saving = useSave()
  return (
    <Section
      id="privacy"
      title="Privacy"
      description="What error reports say about a person. How long everything is kept stands on the trust page."
    >
      <SettingsForm
        saving={saving}
        action="Save privacy"
        onSave={() => void saving.save({ error_reports_email: named })}
      >
        <Checkbox
          label="Error reports name the person’s e-mail address"
          hint="Off, they carry the account’s id alone."
          checked={named}
          onChange={setNamed}
        />
      </SettingsForm>
      <SettingHistory keys={['error_reports_email']} settings={settings} />
    </Section>
  )
}
