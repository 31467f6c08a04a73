import { useEffect, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { shortcutSetting, shortcuts } from './use-shortcuts.ts'

type ShortcutsDialogProps = { open: boolean; onOpenChange(open: boolean): void }

const keyNames: Record<string, string> = { Escape: 'Esc', n: 'N', h: 'H' }

/** The list of keyboard shortcuts, and the choice to turn them off. */
export default function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  const [off, setOff] = useState(false)
  useEffect(() => setOff(shortcutSetting.areOff()), [])

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      description="Single keys work while nothing is being typed."
    >
      <dl className="mt-5 flex flex-col gap-3">
        {Object.entries({ Enter: 'Send the question', ...shortcuts }).map(([key, does]) => (
          <div key={key} className="grid grid-cols-[4.5rem_1fr] items-center">
            <dt>
              <kbd className="inline-block min-w-8 rounded-sm border border-line-strong bg-surface-raised px-2 py-0.5 text-center font-sans text-sm">
                {keyNames[key] ?? key}
              </kbd>
            </dt>
            <dd className="text-base">{does}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-6 flex min-h-11 items-center gap-3 border-t border-line pt-4 text-sm">
        <input
          type="checkbox"
          checked={off}
          onChange={(event) => {
            setOff(event.target.checked)
            shortcutSetting.turnOff(event.target.checked)
          }}
          className="size-5"
        />
        Turn single-key shortcuts off in this browser
      </label>
    </Dialog>
  )
}
