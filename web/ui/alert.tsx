import { AlertDialog as Primitive } from '@base-ui/react/alert-dialog'
import { type ReactNode, useState } from 'react'
import { buttonClasses } from './button.tsx'
import { inputClasses } from './text-field.tsx'

type AlertProps = {
  open: boolean
  onOpenChange(open: boolean): void
  /** The question: what happens, and to what. */
  title: string
  children: ReactNode
  /** Label of the button that confirms. */
  action: string
  onConfirm(): void
  /** A word to type first, for a loss that cannot be undone. */
  typedWord?: string
}

/** A dialog that confirms a loss. It closes by its buttons only, not by clicking beside it. */
export function Alert({ open, onOpenChange, title, children, ...answer }: AlertProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Backdrop
          // Also above another dialog.
          forceRender
          className="fixed inset-0 z-[60] bg-scrim transition-opacity duration-200 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0"
        />
        <Primitive.Popup className="fixed left-1/2 top-1/2 z-[70] max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg border border-line bg-surface p-6 text-ink shadow-float transition duration-200 ease-out data-[ending-style]:opacity-0 data-[starting-style]:opacity-0">
          <Primitive.Title className="break-words text-xl">{title}</Primitive.Title>
          <Primitive.Description className="mt-2 text-sm text-ink-muted">
            {children}
          </Primitive.Description>
          <Answer key={String(open)} {...answer} onOpenChange={onOpenChange} />
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

type AnswerProps = Pick<AlertProps, 'action' | 'onConfirm' | 'typedWord' | 'onOpenChange'>

function Answer({ action, onConfirm, typedWord, onOpenChange }: AnswerProps) {
  const [typed, setTyped] = useState('')
  const ready = !typedWord || typed.trim().toLowerCase() === typedWord.toLowerCase()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!ready) return
        onConfirm()
        onOpenChange(false)
      }}
    >
      {typedWord && (
        <label className="mt-4 block text-sm">
          Type <strong>{typedWord}</strong> to confirm
          <input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            className={`mt-1.5 ${inputClasses}`}
          />
        </label>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Primitive.Close className={buttonClasses('secondary')}>Cancel</Primitive.Close>
        <button type="submit" disabled={!ready} className={buttonClasses('danger')}>
          {action}
        </button>
      </div>
    </form>
  )
}
