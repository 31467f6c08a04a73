import { ArrowDown } from 'lucide-react'
import type { MouseEvent } from 'react'
import { lastExchangeId } from '../use-asked.ts'

/** A button that scrolls to the end of the conversation; placed so that it covers no text. */
export function LatestButton({ onGo }: { onGo(): void }) {
  function go({ detail }: MouseEvent) {
    onGo()
    // The button disappears: after a keyboard press (no click count) the last exchange takes the
    // focus.
    if (detail === 0) document.getElementById(lastExchangeId)?.focus({ preventScroll: true })
  }
  return (
    <div className="xl:pointer-events-none xl:absolute xl:inset-x-8 xl:top-[1.375rem]">
      <div className="mx-auto max-w-[62rem]">
        <div className="xl:pl-[calc(var(--container-reading)+1rem)]">
          <button
            type="button"
            aria-label="To the latest"
            title="To the latest"
            onClick={go}
            // The scroll margin keeps the page still when the button is focused by Tab.
            className="pointer-events-auto -scroll-mb-44 grid size-11 place-items-center rounded-full border border-line-strong bg-surface-raised text-ink-muted hover:text-ink"
          >
            <ArrowDown aria-hidden strokeWidth={1.75} className="size-5" />
          </button>
        </div>
      </div>
    </div>
  )
}
