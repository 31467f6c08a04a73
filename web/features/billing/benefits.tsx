import { Check } from 'lucide-react'

/** A plan's benefits as a ticked list. */
export function Benefits({ items }: { items: readonly string[] }) {
  return (
    <ul className="mt-4 flex flex-1 flex-col gap-2 text-sm">
      {items.map((item) => (
        <li key={item} className="flex gap-2">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-brand" />
          {item}
        </li>
      ))}
    </ul>
  )
}
