import { useState } from 'react'
import { planNames } from '../../../../domain/billing/plans.ts'
import type { Settings } from '../../../../domain/settings/settings.ts'
import { Section } from '../../../ui/section.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSave } from './use-save.ts'

type Allowances = Settings['messages_per_day']
const plans = ['free', 'premium', 'founder', 'comp'] as const satisfies (keyof Allowances)[]

/** The questions a day by plan, and what the model's provider charges. */
export default function AdvisorsSection({ settings }: { settings: Settings }) {
  const [allowances, setAllowances] = useState<Allowances>(settings.messages_per_day)
  const [price, setPrice] = useState(settings.model_price)
  const saving = useSave()
  return (
    <Section
      id="advisors"
      title="Advisors"
      description="Questions a person may ask in a day, by plan; the day begins at midnight UTC, and staff have no limit. What the model’s provider charges tells the test under Services what an answer costs."
    >
      <SettingsForm
        saving={saving}
        action="Save advisors"
        onSave={() => void saving.save({ messages_per_day: allowances, model_price: price })}
      >
        <div className="grid max-w-xl gap-5 sm:grid-cols-2">
          {plans.map((plan) => (
            <TextField
              key={plan}
              label={`${planNames[plan]}, a day`}
              type="number"
              inputMode="numeric"
              min={0}
              max={10_000}
              required
              value={String(allowances[plan])}
              onChange={(event) =>
                setAllowances({ ...allowances, [plan]: Number(event.currentTarget.value) })
              }
            />
          ))}
          {(['input', 'output'] as const).map((kind) => (
            <TextField
              key={kind}
              label={`Million tokens ${kind === 'input' ? 'read' : 'written'}, in dollars`}
              hint="0 is not known."
              type="number"
              inputMode="decimal"
              step="any"
              min={0}
              max={1000}
              required
              value={String(price[kind])}
              onChange={({ currentTarget }) =>
                setPrice({ ...price, [kind]: Number(currentTarget.value) })
              }
            />
          ))}
        </div>
      </SettingsForm>
    </Section>
  )
}
