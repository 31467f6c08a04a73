import { useState } from 'react'
import type { ResourceContent } from '../../../../../domain/resources/resources.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { type Clash, joined, type Merged } from './merge-content.ts'

type Choice = 'mine' | 'theirs' | 'both'

/** Shows the places that two editors changed differently, and lets one choose. */
export function ClashDialog({
  clash,
  theirs,
  onLater,
  onSettle,
}: {
  clash: Merged
  /** The other editor's content, for fields taken from it. */
  theirs: ResourceContent
  /** Closed without a choice; nothing is stored until there is one. */
  onLater(): void
  onSettle(content: ResourceContent): void
}) {
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const chosen = (key: string): Choice => choices[key] ?? 'mine'
  const pieces = clash.body.flatMap((piece, at) =>
    typeof piece === 'string' ? [] : [{ key: `text-${at}`, piece }],
  )

  function settle() {
    const content = { ...clash.content }
    for (const { field } of clash.clashes)
      if (chosen(field) === 'theirs') Object.assign(content, { [field]: theirs[field] })
    content.body = joined(clash.body, (piece, at) => textOf(piece, chosen(`text-${at}`)))
    onSettle(content)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onLater()}
      title="Someone has changed the same places"
      description="Everything else of both is in the text already. Choose what stands in these places; nothing is saved before."
    >
      <div className="mt-5 flex flex-col gap-6">
        {clash.clashes.map(({ field, mine, theirs: other }) => (
          <Place
            key={field}
            title={field}
            piece={{ mine, theirs: other }}
            options={['mine', 'theirs']}
            value={chosen(field)}
            onChange={(choice) => setChoices({ ...choices, [field]: choice })}
          />
        ))}
        {pieces.map(({ key, piece }, at) => (
          <Place
            key={key}
            title={`Place ${at + 1} in the text`}
            piece={piece}
            options={['mine', 'theirs', 'both']}
            value={chosen(key)}
            onChange={(choice) => setChoices({ ...choices, [key]: choice })}
          />
        ))}
        <div className="flex justify-end">
          <Button onClick={settle}>Go on with this</Button>
        </div>
      </div>
    </Dialog>
  )
}

const words: Record<Choice, string> = { mine: 'Mine', theirs: 'Theirs', both: 'Both' }

type PlaceProps = {
  title: string
  piece: Clash
  options: Choice[]
  value: Choice
  onChange(choice: Choice): void
}

function Place({ title, piece, options, value, onChange }: PlaceProps) {
  return (
    <fieldset className="rounded-md border border-line p-4">
      <legend className="px-1 text-sm font-semibold">{title}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['mine', 'theirs'] as const).map((side) => (
          <div key={side} className="min-w-0">
            <p className="text-xs font-semibold text-ink-muted">{words[side]}</p>
            <pre className="mt-1 max-h-48 overflow-auto whitespace-pre-wrap break-words rounded-sm bg-surface-sunken p-2.5 font-sans text-sm">
              {piece[side] || '(nothing)'}
            </pre>
          </div>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-x-5">
        {options.map((option) => (
          <label key={option} className="flex min-h-9 items-center gap-2 text-sm">
            <input
              type="radio"
              name={title}
              checked={value === option}
              onChange={() => onChange(option)}
              className="size-4.5"
            />
            {words[option]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function textOf(piece: Clash, choice: Choice): string {
  if (choice !== 'both') return piece[choice]
  return [piece.mine, piece.theirs].filter(Boolean).join('\n')
}
