import { Plus, Trash2 } from 'lucide-react'
import { type Settings, unmeasured } from '../../../../domain/settings/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useList } from './use-list.ts'
import { useSave } from './use-save.ts'

const most = 8

/** The strip of figures on the landing page. */
export default function StatsSection({ settings }: { settings: Settings }) {
  const stats = useList(settings.stats)
  const saving = useSave()
  return (
    <Section
      id="stats"
      title="Statistics"
      description="The strip of figures at the foot of the landing page, in this order, with where each comes from."
    >
      <SettingsForm
        saving={saving}
        action="Save statistics"
        onSave={() => void saving.save({ stats: stats.values })}
      >
        <ul className="flex flex-col gap-5">
          {stats.items.map(({ key, value }, index) => (
            <li
              key={key}
              className="grid grid-cols-[1fr_auto] items-end gap-x-2 gap-y-3 sm:grid-cols-[7rem_1fr_1fr_auto]"
            >
              <TextField
                label={`Figure ${index + 1}`}
                required
                maxLength={16}
                value={value.figure}
                onChange={(event) =>
                  stats.change(key, { ...value, figure: event.currentTarget.value })
                }
                className="col-span-2 sm:col-span-1"
              />
              <TextField
                label={`What figure ${index + 1} counts`}
                required
                maxLength={60}
                value={value.label}
                onChange={(event) =>
                  stats.change(key, { ...value, label: event.currentTarget.value })
                }
              />
              <TextField
                label={`Where figure ${index + 1} comes from`}
                placeholder={unmeasured}
                maxLength={160}
                value={value.source ?? ''}
                onChange={({ currentTarget: { value: source } }) => {
                  const { source: _, ...figure } = value
                  stats.change(key, source ? { ...figure, source } : figure)
                }}
                className="col-span-2 sm:col-span-1"
              />
              <Button
                variant="quiet"
                aria-label={`Remove figure ${index + 1}: ${value.label}`}
                disabled={stats.items.length === 1}
                onClick={() => stats.remove(key)}
              >
                <Trash2 aria-hidden className="size-4.5" />
              </Button>
            </li>
          ))}
        </ul>
        <div>
          <Button
            variant="secondary"
            disabled={stats.items.length >= most}
            onClick={() => stats.add({ figure: '', label: '' })}
          >
            <Plus aria-hidden className="size-4.5" />
            Add a figure
          </Button>
        </div>
      </SettingsForm>
    </Section>
  )
}
