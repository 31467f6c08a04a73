import { Menu as Primitive } from '@base-ui/react/menu'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useLandmark } from './use-landmark.ts'

export type MenuItem = {
  label: string
  icon?: ReactNode
  onSelect(): void
  tone?: 'danger'
}

type MenuPopupProps = { items: MenuItem[]; trigger: ReactElement }

/** The open menu; loaded by menu.tsx when its button is first pressed. */
export default function MenuPopup({ items, trigger }: MenuPopupProps) {
  const [open, setOpen] = useState(true)
  const { landmark, anchor } = useLandmark<HTMLButtonElement>()
  return (
    <Primitive.Root
      open={open}
      onOpenChange={setOpen}
      onOpenChangeComplete={() => takeOutGuards(anchor.current)}
      modal={false}
    >
      <Primitive.Trigger ref={anchor} render={trigger} />
      <Primitive.Portal container={landmark}>
        <Primitive.Positioner sideOffset={4} align="end" className="z-[60]">
          <Primitive.Popup
            onKeyDown={(event) => {
              if (event.key !== 'Tab') return
              event.preventDefault()
              setOpen(false)
            }}
            className="min-w-52 rounded-md border border-line bg-surface-raised p-1 text-ink shadow-float transition-opacity duration-150 focus:outline-none data-[ending-style]:opacity-0 data-[starting-style]:opacity-0"
          >
            {items.map(({ label, icon, onSelect, tone }) => (
              <Primitive.Item
                key={label}
                onClick={onSelect}
                className={`flex min-h-11 cursor-default items-center gap-3 rounded-sm px-3 text-sm outline-none data-[highlighted]:bg-surface-sunken data-[highlighted]:outline-hidden ${tone === 'danger' ? 'text-danger' : ''}`}
              >
                {icon}
                {label}
              </Primitive.Item>
            ))}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/**
 * The library adds hidden tab stops around a button and its open menu to close it. Here Tab itself
 * closes the menu, and screen readers should not find the stops.
 */
function takeOutGuards(button: HTMLElement | null) {
  const menu = document.querySelector('[role="menu"]')?.closest('[data-base-ui-portal]')
  for (const place of [button?.parentElement, menu])
    for (const guard of place?.querySelectorAll<HTMLElement>('[data-base-ui-focus-guard]') ?? [])
      guard.tabIndex = -1
}
