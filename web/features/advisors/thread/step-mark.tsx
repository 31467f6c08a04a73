import { Check } from 'lucide-react'

type StepMarkProps = { number: number; done: boolean; disabled: boolean; onToggle(): void }

/** The number of a step, which is ticked when the step is done. */
export function StepMark({ number, done, disabled, onToggle }: StepMarkProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input cannot show its number
    <button
      type="button"
      role="checkbox"
      aria-checked={done}
      aria-label={`Step ${number} done`}
      title={done ? 'Done' : 'Tick when done'}
      disabled={disabled}
      onClick={onToggle}
      className="step-mark"
    >
      {done ? <Check aria-hidden strokeWidth={2.5} className="size-3.5" /> : number}
    </button>
  )
}
