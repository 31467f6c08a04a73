/** A found passage: what stands between « and » is what was searched for. */
export function Highlight({ text }: { text: string }) {
  return text.split(/«([^«»]*)»/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: drawn anew for each text
      <mark key={index} className="found">
        {part}
      </mark>
    ),
  )
}
