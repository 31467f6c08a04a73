import { RotateCcw } from 'lucide-react'
import { createContext, useContext } from 'react'
import { useRevalidator } from 'react-router'
import { counted } from '../../../../domain/counted.ts'
import type { SettingChange } from '../../../../domain/settings/setting-places.ts'
import {
  defaultSettings,
  type SettingKey,
  type Settings,
} from '../../../../domain/settings/settings.ts'
import { Moment } from '../../../lib/moment.tsx'
import { useSave } from './use-save.ts'

type History = {
  /** Each setting's last change; absent for one that was never changed. */
  history: Partial<Record<SettingKey, SettingChange>>
  /** Called when a setting got another value than its fields show. */
  onUndone(key: SettingKey): void
}

export const SettingHistoryContext = createContext<History>({ history: {}, onUndone: () => {} })

/** The last changes of a section's settings, with buttons to undo them. */
export function SettingHistory({ keys, settings }: { keys: SettingKey[]; settings: Settings }) {
  const { history } = useContext(SettingHistoryContext)
  const changed = keys.filter((key) => history[key])
  if (changed.length === 0)
    return <p className="mt-5 text-xs text-ink-muted">As it came; nobody has changed it.</p>
  return (
    <ul className="mt-5 flex flex-col gap-2">
      {changed.map((key) => (
        <ChangeLine
          key={key}
          name={key}
          change={history[key] as SettingChange}
          isDefault={same(settings[key], defaultSettings[key])}
        />
      ))}
    </ul>
  )
}

type ChangeLineProps = { name: SettingKey; change: SettingChange; isDefault: boolean }

function ChangeLine({ name, change, isDefault }: ChangeLineProps) {
  const saving = useSave()
  const { revalidate } = useRevalidator()
  const { onUndone } = useContext(SettingHistoryContext)
  const back = async (value: unknown) => {
    if (!(await saving.save({ [name]: value } as Partial<Settings>))) return
    await revalidate()
    onUndone(name)
  }
  const title = name.replaceAll('_', ' ')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-muted">
      <span>
        <a
          href={`/admin/audit?subject=${name}`}
          className="underline underline-offset-2 hover:text-ink"
        >
          {title}
        </a>{' '}
        changed by {change.by}, <Moment at={change.at} />
        {isDefault && ', back to what it came with'}
      </span>
      {change.before !== undefined && (
        <Back
          busy={saving.busy}
          label={labelOf('Undo', change.before) ?? 'Undo this change'}
          onPress={() => void back(change.before)}
        />
      )}
      {!isDefault && (
        <Back
          busy={saving.busy}
          label={labelOf('Default', defaultSettings[name]) ?? 'Back to the default'}
          onPress={() => void back(defaultSettings[name])}
        />
      )}
      <span role="alert" className="text-danger empty:hidden">
        {saving.problems.join(' ')}
      </span>
    </li>
  )
}

function Back({ busy, label, onPress }: { busy: boolean; label: string; onPress(): void }) {
  return (
    <button
      type="button"
      disabled={busy}
      onClick={onPress}
      className="inline-flex min-h-8 items-center gap-1.5 font-semibold text-brand underline-offset-4 hover:underline disabled:opacity-60"
    >
      <RotateCcw aria-hidden className="size-3.5" />
      {label}
    </button>
  )
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** "Undo: 90"; null for an object. */
function labelOf(what: string, value: unknown): string | null {
  const words = inWords(value)
  return words && `${what}: ${words}`
}

function inWords(value: unknown): string | null {
  if (value === true) return 'on'
  if (value === false) return 'off'
  if (value === null || value === '') return 'none'
  if (Array.isArray(value)) return counted(value.length, 'entry', 'entries')
  if (typeof value === 'object') return null
  return String(value).slice(0, 40)
}
