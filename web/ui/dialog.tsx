import { Dialog as Primitive } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'

type DialogProps = {
  open: boolean
  onOpenChange(open: boolean): void
  title: string
  description?: string
  /** `sheet`: at the right edge over the full height; `window`: in the middle. */
  shape?: 'window' | 'sheet'
  /** The element focused on opening by mouse or keyboard; else the title. */
  firstFocus?: RefObject<HTMLElement | null>
  /** The element focused on closing, where no button opened it. */
  finalFocus?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

const shapes = {
  window:
    'left-1/2 top-1/2 max-h-[calc(100dvh-2rem)] w-[min(46rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-lg border data-[ending-style]:opacity-0 data-[starting-style]:opacity-0',
  sheet:
    'bottom-0 right-0 top-0 w-[min(26rem,100vw)] border-l data-[ending-style]:translate-x-full data-[starting-style]:translate-x-full',
}

/** A modal dialog: it traps the focus, closes on Escape and returns the focus. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  shape = 'window',
  firstFocus,
  finalFocus,
  children,
}: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Primitive.Popup
          initialFocus={(by) => (by !== 'touch' && firstFocus?.current) || heading.current}
          finalFocus={finalFocus}
          className={`fixed z-50 flex flex-col overflow-y-auto border-line bg-surface p-6 text-ink shadow-float transition duration-200 ease-out ${shapes[shape]}`}
        >
          <div className="flex items-start justify-between gap-4">
            <div>
              <Primitive.Title ref={heading} tabIndex={-1} className="text-xl">
                {title}
              </Primitive.Title>
              {description && (
                <Primitive.Description className="mt-1 text-sm text-ink-muted">
                  {description}
                </Primitive.Description>
              )}
            </div>
            <Primitive.Close
              aria-label="Close"
              className="-mr-2 -mt-1 grid size-10 shrink-0 place-items-center rounded-md text-ink-muted hover:bg-surface-sunken hover:text-ink"
            >
              <X aria-hidden className="size-5" />
            </Primitive.Close>
          </div>
          {children}
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
