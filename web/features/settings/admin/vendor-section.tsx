import { useState } from 'react'
import type { Settings } from '../../../../domain/settings/settings.ts'
import { Section } from '../../../ui/section.tsx'
import { inputClasses, TextField } from '../../../ui/text-field.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSave } from './use-save.ts'

/** The vendor details printed on every quote. */
export default function VendorSection({ settings }: { settings: Settings }) {
  const [vendor, setVendor] = useState(settings.vendor)
  const saving = useSave()
  const change = (fields: Partial<Settings['vendor']>) => setVendor({ ...vendor, ...fields })
  return (
    <Section
      id="vendor"
      title="Vendor"
      description="Printed on quotes, for offices that pay by purchase order."
    >
      <SettingsForm
        saving={saving}
        action="Save vendor"
        onSave={() => void saving.save({ vendor })}
      >
        <Lines
          label="Our address"
          required
          value={vendor.address}
          onChange={(address) => change({ address })}
        />
        <Lines
          label="Remit payment to (if it is another address)"
          value={vendor.remitTo}
          onChange={(remitTo) => change({ remitTo })}
        />
        <TextField
          label="Our tax ID"
          value={vendor.taxId}
          maxLength={60}
          onChange={({ currentTarget }) => change({ taxId: currentTarget.value })}
          className="max-w-xs"
        />
        <TextField
          label="Link to our W-9"
          hint="Without one, quotes say that it comes on request."
          type="url"
          value={vendor.w9Url}
          maxLength={300}
          onChange={({ currentTarget }) => change({ w9Url: currentTarget.value })}
        />
      </SettingsForm>
    </Section>
  )
}

type LinesProps = {
  label: string
  required?: boolean
  value: string
  onChange(value: string): void
}

function Lines({ label, required = false, value, onChange }: LinesProps) {
  return (
    <label className="block text-sm font-semibold">
      {label}
      <textarea
        rows={3}
        required={required}
        maxLength={400}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className={`${inputClasses} mt-1.5 py-2.5 font-normal`}
      />
    </label>
  )
}
