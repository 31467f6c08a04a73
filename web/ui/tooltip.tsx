import { type ReactElement, type ReactNode, useSyncExternalStore } from 'react'
import { browserOnly } from './browser-only.ts'
import type { TooltipCard } from './tooltip-card.tsx'

// Positioning a card takes more code than the page it hangs on: it comes after the first paint.
let card: typeof TooltipCard | null = null
const waiting = new Set<() => void>()

function subscribe(onLoaded: () => void) {
  waiting.add(onLoaded)
  if (!card) {
    void browserOnly(() => import('./tooltip-card.tsx'))().then((module) => {
      card = module.TooltipCard
      for (const loaded of waiting) loaded()
    })
  }
  return () => void waiting.delete(onLoaded)
}

/** A card on hover or focus of `trigger`, which works without it. */
export function Tooltip({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  const Card = useSyncExternalStore(
    subscribe,
    () => card,
    () => null,
  )
  return Card ? <Card trigger={trigger}>{children}</Card> : trigger
}
