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
  const [months, setMonths] = useState(String(settings.figures_retention_months))
  const [errorDays, setErrorDays] = useState(String(settings.error_retention_days))
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
          void saving.save({
            error_reports_email: named,
            analytics_retention_days: Number(days),
            figures_retention_months: Number(months),
            error_retention_days: Number(errorDays),
          })
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
          hint="7 to 400. Older ones are deleted each day."
          type="number"
          inputMode="numeric"
          min={7}
          max={400}
          required
          value={days}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
          className="max-w-xs"
        />
        <TextField
          label="Figures of whole days are kept, in months"
          hint="14 to 120, so that a year can be compared with the one before."
          type="number"
          inputMode="numeric"
          min={14}
          max={120}
          required
          value={months}
          onChange={({ currentTarget }) => setMonths(currentTarget.value)}
          className="max-w-xs"
        />
        <TextField
          label="Errors are kept, in days after they were last seen"
          hint="7 to 400."
          type="number"
          inputMode="numeric"
          min={7}
          max={400}
          required
          value={errorDays}
          onChange={({ currentTarget }) => setErrorDays(currentTarget.value)}
          className="max-w-xs"
        />
      </SettingsForm>
      <SettingHistory
        keys={[
          'error_reports_email',
          'analytics_retention_days',
          'figures_retention_months',
          'error_retention_days',
        ]}
        settings={settings}
      />
    </Section>
  )
}
