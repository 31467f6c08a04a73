import { useState } from 'react'
import type { Settings } from '../../../../domain/settings/settings.ts'
import { Section } from '../../../ui/section.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSave } from './use-save.ts'

type Claims = Settings['claims']
type ClaimId = keyof Claims

const labels: Record<keyof Claims, string> = {
  planningTime: 'Less planning time',
  costSavings: 'Cost savings',
  costReduction: 'Average cost reduction',
  threatDetection: 'Threat detection accuracy',
  planningCycles: 'Faster planning cycles',
  leaders: 'District leaders',
}

/** The marketing figures that sentences of the landing page quote. */
export default function ClaimsSection({ settings }: { settings: Settings }) {
  const [claims, setClaims] = useState<Claims>(settings.claims)
  const [sources, setSources] = useState(settings.claim_sources)
  const saving = useSave()
  const changeSource = (key: ClaimId, fields: Partial<(typeof sources)[ClaimId]>) =>
    setSources({ ...sources, [key]: { ...sources[key], ...fields } })
  return (
    <Section
      id="claims"
      title="Marketing figures"
      description="Quoted in sentences of the landing page, each with where it comes from. A sentence whose figure is not shown is left out."
    >
      <SettingsForm
        saving={saving}
        action="Save figures"
        onSave={() => void saving.save({ claims, claim_sources: sources })}
      >
        <ul className="divide-y divide-line border-y border-line">
          {(Object.keys(labels) as ClaimId[]).map((key) => (
            <li
              key={key}
              className="grid items-end gap-x-5 gap-y-3 py-4 sm:grid-cols-[12rem_1fr_auto]"
            >
              <TextField
                label={labels[key]}
                required
                maxLength={16}
                value={claims[key]}
                onChange={({ currentTarget }) =>
                  setClaims({ ...claims, [key]: currentTarget.value })
                }
              />
              <TextField
                label="Where it comes from"
                aria-label={`${labels[key]}: where it comes from`}
                required
                maxLength={160}
                value={sources[key].source}
                onChange={({ currentTarget }) => changeSource(key, { source: currentTarget.value })}
              />
              <label className="flex min-h-11 items-center gap-2.5 text-sm font-semibold">
                <input
                  type="checkbox"
                  aria-label={`${labels[key]}: shown`}
                  checked={sources[key].shown}
                  onChange={({ currentTarget }) =>
                    changeSource(key, { shown: currentTarget.checked })
                  }
                  className="size-5"
                />
                Shown
              </label>
            </li>
          ))}
        </ul>
      </SettingsForm>
    </Section>
  )
}
