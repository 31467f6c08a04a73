import type { ReactNode } from 'react'

/** A text in which "K-12" and "E-Rate" are not broken after their hyphens. */
export function unbroken(text: string): ReactNode {
  const pieces = text.split(/\b(K-12|E-Rate)\b/)
  if (pieces.length === 1) return text
  return pieces.map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text
      <span key={index} className="whitespace-nowrap">
        {piece}
      </span>
    ) : (
      piece
    ),
  )
}
