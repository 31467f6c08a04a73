import { useEffect, useRef } from 'react'

/** The keyboard shortcuts of an advisor page, with their descriptions. */
export const shortcuts = {
  '/': 'Write a question',
  n: 'New conversation',
  h: 'Your conversations',
  Escape: 'Stop the answer being written',
  '?': 'These shortcuts',
} as const

export type ShortcutKey = keyof typeof shortcuts

const offKey = 'edcabinet:shortcuts-off'

/** Whether shortcuts are off in this browser: single keys interfere with speech input. */
export const shortcutSetting = {
  areOff: () => localStorage.getItem(offKey) === 'yes',
  turnOff: (off: boolean) =>
    off ? localStorage.setItem(offKey, 'yes') : localStorage.removeItem(offKey),
}

/** Calls a key's handler, except while text is typed or a dialog is open. */
export function useShortcuts(handlers: Record<ShortcutKey, () => void>) {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isShortcut(event.key) || isForOthers(event) || isOverlaid()) return
      // Escape types nothing: it also stops an answer from within the composer.
      if (event.key !== 'Escape' && (isTyping(event.target) || shortcutSetting.areOff())) return
      if (event.key !== 'Escape') event.preventDefault()
      latest.current[event.key]()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

const isShortcut = (key: string): key is ShortcutKey => Object.hasOwn(shortcuts, key)

/** Whether a modifier is held, or another handler has dealt with the key. */
function isForOthers(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = event
  return ctrlKey || metaKey || altKey || defaultPrevented || isComposing
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

function isOverlaid(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
}
