import { cloneElement, type ReactElement, type ReactNode, useSyncExternalStore } from 'react'
import { browserOnly } from '../browser-only.ts'
import { onFirstTouch } from '../first-touch.ts'
import type { TooltipCard } from './tooltip-card.tsx'

// Positioning a card takes much code, which is loaded at the first input.
let card: typeof TooltipCard | null = null
const loadCard = browserOnly(import.meta.env.SSR || (() => import('./tooltip-card.tsx')))
const waiting = new Set<() => void>()

function subscribe(onLoaded: () => void) {
  waiting.add(onLoaded)
  const giveUp = card
    ? null
    : onFirstTouch(() => void loadCard().then(({ TooltipCard }) => show(TooltipCard)))
  return () => {
    giveUp?.()
    waiting.delete(onLoaded)
  }
}

/** Renders the cards with their triggers, unless a trigger has the focus: it would be replaced. */
function show(loaded: typeof TooltipCard) {
  const focused = document.activeElement
  if (focused?.matches('[data-tooltip]')) {
    // Only after the event has the focus left.
    const later = () => setTimeout(() => show(loaded))
    return focused.addEventListener('blur', later, { once: true })
  }
  card = loaded
  for (const onLoaded of waiting) onLoaded()
}

/** A card shown on hover or focus of `trigger`, which works without it. */
export function Tooltip({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  const Card = useSyncExternalStore(
    subscribe,
    () => card,
    () => null,
  )
  return Card ? (
    <Card trigger={trigger}>{children}</Card>
  ) : (
    cloneElement(trigger as ReactElement<object>, { 'data-tooltip': '' } as object)
  )
}
