import { lazy, type ReactNode, Suspense, startTransition, useState } from 'react'
import { browserOnly } from '../browser-only.ts'
import type { MenuItem } from './menu-popup.tsx'

const MenuPopup = lazy(browserOnly(import.meta.env.SSR || (() => import('./menu-popup.tsx'))))

type MenuProps = {
  /** The button's accessible name. */
  label: string
  /** The button's content. */
  children: ReactNode
  className: string
  items: MenuItem[]
}

/** A button that opens a menu, whose code is loaded at the first press. */
export function Menu({ label, children, className, items }: MenuProps) {
  const [wanted, setWanted] = useState(false)
  const button = {
    'aria-label': label,
    'aria-haspopup': 'menu' as const,
    title: label,
    className,
    children,
  }
  // As a transition, so that the button stays, and with it the focus, while the code is loaded.
  const open = () => startTransition(() => setWanted(true))
  const plain = <button type="button" onClick={open} {...button} />
  return (
    <Suspense fallback={plain}>
      {wanted ? <MenuPopup items={items} trigger={<button type="button" {...button} />} /> : plain}
    </Suspense>
  )
}
