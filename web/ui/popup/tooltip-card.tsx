import { Tooltip as Primitive } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { useLandmark } from './use-landmark.ts'

/** The card of a tooltip; loaded by tooltip.tsx at the first input. */
export function TooltipCard({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  const { landmark, anchor } = useLandmark<HTMLElement>()
  return (
    <Primitive.Root>
      <Primitive.Trigger
        ref={anchor as RefObject<HTMLButtonElement | null>}
        delay={150}
        closeDelay={100}
        render={trigger}
      />
      <Primitive.Portal container={landmark}>
        <Primitive.Positioner sideOffset={6} className="z-50">
          <Primitive.Popup className="max-w-80 rounded-md border border-line bg-surface-raised p-3 text-sm text-ink shadow-float transition-opacity duration-150 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0">
            {children}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
