import { type TagColour, tagColours } from '../../../../domain/resources/tags.ts'

const colourNames: Record<TagColour, string> = {
  brand: 'Green',
  blue: 'Blue',
  violet: 'Violet',
  amber: 'Amber',
  red: 'Red',
  slate: 'Grey',
}

/** The choice of a tag's colour. */
export function Colours({
  value,
  onChange,
}: {
  value: TagColour
  onChange(colour: TagColour): void
}) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Color</legend>
      <div className="flex min-h-11 items-center gap-1">
        {tagColours.map((colour) => (
          <label
            key={colour}
            title={colourNames[colour]}
            className="grid size-9 cursor-pointer place-items-center rounded-full border-2 border-transparent has-[:checked]:border-ink has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus"
          >
            <input
              type="radio"
              name="colour"
              aria-label={colourNames[colour]}
              checked={value === colour}
              onChange={() => onChange(colour)}
              className="sr-only"
            />
            <span data-tag={colour} className="size-5 rounded-full bg-(--tag-colour)" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
