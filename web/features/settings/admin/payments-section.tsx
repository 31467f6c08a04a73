import { useState } from 'react'
import type { Settings } from '../../../../domain/settings/settings.ts'
import { CheckboxWithHint } from '../../../ui/checkbox.tsx'
import { Section } from '../../../ui/section.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSave } from './use-save.ts'

/** Whether advisors need a subscription, and what is offered with one. */
export default function PaymentsSection({ settings }: { settings: Settings }) {
  const [required, setRequired] = useState(settings.payments_required)
  const [days, setDays] = useState(String(settings.trial_days))
  const [tax, setTax] = useState(settings.automatic_tax)
  const [founder, setFounder] = useState(settings.founder_offer_open)
  const saving = useSave()
  return (
    <Section
      id="payments"
      title="Payments"
      description="Who may use the advisors, and how long a first subscription is free."
    >
      <SettingsForm
        saving={saving}
        action="Save payments"
        onSave={() =>
          void saving.save({
            payments_required: required,
            trial_days: Number(days),
            automatic_tax: tax,
            founder_offer_open: founder,
          })
        }
      >
        <CheckboxWithHint
          label="Advisors need a subscription"
          hint="Off, everyone who is signed in may use them. It holds from the next request on."
          checked={required}
          onChange={setRequired}
        />
        <TextField
          label="Trial on the Premium plan, in days"
          hint="0 is no trial. Each person has one trial."
          type="number"
          inputMode="numeric"
          min={0}
          max={365}
          required
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
          className="max-w-xs"
        />
        <CheckboxWithHint
          label="The Founder’s Tier is on offer"
          hint="Off, nobody can buy or renew it. Years already paid run to their end."
          checked={founder}
          onChange={setFounder}
        />
        <CheckboxWithHint
          label="Stripe works out sales tax"
          hint="Needs Stripe Tax to be set up with your registrations. Buyers can then enter a tax id."
          checked={tax}
          onChange={setTax}
        />
      </SettingsForm>
    </Section>
  )
}
