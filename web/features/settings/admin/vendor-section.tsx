import { useState } from 'react'
import type { Settings } from '../../../../domain/settings/settings.ts'
import { Section } from '../../../ui/section.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
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
        <TextArea
          label="Our address"
          required
          rows={3}
          maxLength={400}
          value={vendor.address}
          onChange={({ currentTarget }) => change({ address: currentTarget.value })}
        />
        <TextArea
          label="Remit payment to (if it is another address)"
          rows={3}
          maxLength={400}
          value={vendor.remitTo}
          onChange={({ currentTarget }) => change({ remitTo: currentTarget.value })}
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
