import { useState } from 'react'
import { routes } from '../../../../domain/routes.ts'
import type { Settings } from '../../../../domain/settings/settings.ts'
import { CheckboxWithHint } from '../../../ui/checkbox.tsx'
import { Section } from '../../../ui/section.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { SettingHistory } from './setting-history.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSave } from './use-save.ts'

/** The retention periods, with the end of each hint after "7 to 400". */
const periods = [
  {
    key: 'analytics_retention_days',
    label: 'Visitor events are kept, in days',
    min: 7,
    max: 400,
    hint: '. Older ones are deleted each day.',
  },
  {
    key: 'figures_retention_months',
    label: 'Figures of whole days are kept, in months',
    min: 14,
    max: 120,
    hint: ', so that a year can be compared with the one before.',
  },
  {
    key: 'error_retention_days',
    label: 'Errors are kept, in days after they were last seen',
    min: 7,
    max: 400,
    hint: '.',
  },
] as const

/** Personal data in error reports, and retention periods. */
export default function PrivacySection({ settings }: { settings: Settings }) {
  const [named, setNamed] = useState(settings.error_reports_email)
  const [kept, setKept] = useState(() =>
    Object.fromEntries(periods.map(({ key }) => [key, String(settings[key])])),
  )
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
            ...Object.fromEntries(periods.map(({ key }) => [key, Number(kept[key])])),
          })
        }
      >
        <CheckboxWithHint
          label="Error reports name the person’s e-mail address"
          hint="Off, they carry the account’s id alone."
          checked={named}
          onChange={setNamed}
        />
        {periods.map(({ key, label, min, max, hint }) => (
          <TextField
            key={key}
            label={label}
            hint={`${min} to ${max}${hint}`}
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            required
            value={kept[key]}
            onChange={({ currentTarget: { value } }) =>
              setKept((now) => ({ ...now, [key]: value }))
            }
            className="max-w-xs"
          />
        ))}
      </SettingsForm>
      <SettingHistory
        keys={['error_reports_email', ...periods.map(({ key }) => key)]}
        settings={settings}
      />
    </Section>
  )
}
