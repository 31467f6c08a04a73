const wordsPerPiece = 4

/** Cuts a composed text into small pieces, so that it is read as it arrives. */
export function* textPieces(text: string): Generator<string> {
  let piece = ''
  let count = 0
  for (const part of text.match(/\S+\s*|\s+/g) ?? []) {
    piece += part
    count += 1
    if (count < wordsPerPiece && !part.includes('\n')) continue
    yield piece
    piece = ''
    count = 0
  }
  if (piece) yield piece
}
