import { useState } from 'react'
import { routes } from '../../../../domain/routes.ts'
import type { Settings } from '../../../../domain/settings/settings.ts'
import { Section } from '../../../ui/section.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Checkbox } from './checkbox.tsx'
import { SettingHistory } from './setting-history.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSave } from './use-save.ts'

/** What is told about people, and for how long it is kept. */
export function PrivacySection({ settings }: { settings: Settings }) {
  const [named, setNamed] = useState(settings.error_reports_email)
  const [days, setDays] = useState(String(settings.analytics_retention_days))
  const saving = useSave()
  return (
    <Section
      id="privacy"
      title="Privacy"
      description={
        <>
          What is told about people, and for how long it is kept. The{' '}
          <a href={`${routes.trust.path}#retention`} className="underline underline-offset-2">
            trust page
          </a>{' '}
          says it in public.
        </>
      }
    >
      <SettingsForm
        saving={saving}
        action="Save privacy"
        onSave={() =>
          void saving.save({ error_reports_email: named, analytics_retention_days: Number(days) })
        }
      >
        <Checkbox
          label="Error reports name the person’s e-mail address"
          hint="Off, they carry the account’s id alone."
          checked={named}
          onChange={setNamed}
        />
        <TextField
          label="Visitor events are kept, in days"
          hint="7 to 400. Older ones are deleted each day; figures of whole days stay 25 months."
          type="number"
          inputMode="numeric"
          min={7}
          max={400}
          required
          value={days}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
          className="max-w-xs"
        />
      </SettingsForm>
      <SettingHistory
        keys={['error_reports_email', 'analytics_retention_days']}
        settings={settings}
      />
    </Section>
  )
}
