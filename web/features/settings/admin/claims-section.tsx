import { useState } from 'react'
import type { Settings } from '../../../../domain/settings/settings.ts'
import { Section } from '../../../ui/section.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSave } from './use-save.ts'

type Claims = Settings['claims']

const labels: Record<keyof Claims, string> = {
  planningTime: 'Less planning time',
  costSavings: 'Cost savings',
  costReduction: 'Average cost reduction',
  threatDetection: 'Threat detection accuracy',
  planningCycles: 'Faster planning cycles',
  leaders: 'District leaders',
}

/** The figures that sentences of the landing page quote. */
export function ClaimsSection({ settings }: { settings: Settings }) {
  const [claims, setClaims] = useState<Claims>(settings.claims)
  const saving = useSave()
  return (
    <Section
      id="claims"
      title="Marketing figures"
      description="Quoted in sentences of the landing page. State only what you can show."
    >
      <SettingsForm
        saving={saving}
        action="Save figures"
        onSave={() => void saving.save({ claims })}
      >
        <div className="grid max-w-xl gap-5 sm:grid-cols-2">
          {Object.entries(labels).map(([key, label]) => (
            <TextField
              key={key}
              label={label}
              required
              maxLength={16}
              value={claims[key as keyof Claims]}
              onChange={(event) => setClaims({ ...claims, [key]: event.currentTarget.value })}
            />
          ))}
        </div>
      </SettingsForm>
    </Section>
  )
}
