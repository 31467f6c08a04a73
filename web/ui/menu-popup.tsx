import { Menu as Primitive } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'

export type MenuItem = {
  label: string
  icon?: ReactNode
  onSelect(): void
  tone?: 'danger'
}

type MenuPopupProps = { items: MenuItem[]; trigger: ReactElement }

/** The menu itself, open from the start; loaded by menu.tsx when its button is first used. */
export default function MenuPopup({ items, trigger }: MenuPopupProps) {
  return (
    <Primitive.Root defaultOpen modal={false}>
      <Primitive.Trigger render={trigger} />
      <Primitive.Portal>
        <Primitive.Positioner sideOffset={4} align="end" className="z-[60]">
          <Primitive.Popup className="min-w-52 rounded-md border border-line bg-surface-raised p-1 text-ink shadow-float transition-opacity duration-150 focus:outline-none data-[ending-style]:opacity-0 data-[starting-style]:opacity-0">
            {items.map(({ label, icon, onSelect, tone }) => (
              <Primitive.Item
                key={label}
                onClick={onSelect}
                className={`flex min-h-11 cursor-default items-center gap-3 rounded-sm px-3 text-sm outline-none data-[highlighted]:bg-surface-sunken ${tone === 'danger' ? 'text-danger' : ''}`}
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
