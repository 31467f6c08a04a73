/** A title in which "K-12" is not broken after its hyphen. */
export function Unbroken({ children }: { children: string }) {
  return children.split(/(\bK-12\b)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a title does not change
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
