import { Plus, Trash2 } from 'lucide-react'
import type { Settings } from '../../../../domain/settings/settings.ts'
import { isoDay } from '../../../../domain/text/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { SettingHistory } from './setting-history.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useList } from './use-list.ts'
import { useSave } from './use-save.ts'

/** The incidents shown on the trust page. */
export default function IncidentsSection({ settings }: { settings: Settings }) {
  const incidents = useList(settings.incidents)
  const saving = useSave()
  const today = () => isoDay(new Date())
  return (
    <Section
      id="incidents"
      title="Incidents"
      description="Outages and breaches as the trust page tells them, the latest first."
    >
      <SettingsForm
        saving={saving}
        action="Save incidents"
        onSave={() => void saving.save({ incidents: incidents.values })}
      >
        <ul className="flex max-w-prose flex-col gap-6 empty:hidden">
          {incidents.items.map(({ key, value }, index) => (
            <li key={key} className="grid gap-3 sm:grid-cols-[10rem_1fr_auto] sm:items-end">
              <TextField
                label={`Day ${index + 1}`}
                type="date"
                required
                value={value.date}
                onChange={({ target }) => incidents.change(key, { ...value, date: target.value })}
              />
              <TextField
                label={`What happened ${index + 1}`}
                required
                maxLength={120}
                value={value.title}
                onChange={({ target }) => incidents.change(key, { ...value, title: target.value })}
              />
              <Button
                variant="quiet"
                aria-label={`Remove incident ${index + 1}`}
                onClick={() => incidents.remove(key)}
              >
                <Trash2 aria-hidden className="size-4.5" />
              </Button>
              <TextArea
                label="What was done"
                className="sm:col-span-3"
                rows={3}
                required
                maxLength={2000}
                value={value.text}
                onChange={({ target }) => incidents.change(key, { ...value, text: target.value })}
              />
            </li>
          ))}
        </ul>
        <div>
          <Button
            variant="secondary"
            onClick={() => incidents.add({ date: today(), title: '', text: '' })}
          >
            <Plus aria-hidden className="size-4.5" />
            Add an incident
          </Button>
        </div>
      </SettingsForm>
      <SettingHistory keys={['incidents']} settings={settings} />
    </Section>
  )
}
