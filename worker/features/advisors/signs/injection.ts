import { readSigns } from './message-model.ts'

/** Marks that only text meant for a model has, wherever they stand. */
const marks =
  /<\/?(?:system|instructions?|source|question)>|\[(?:system|inst)\]|<!--|\bignore (?:all )?(?:previous|prior|above) instructions\b/i

/** No order is put like this. */
const asks = /^\s*(?:why|when|where|which|who)\b/i

/**
 * The text without the sentences that instruct the advisor, and whether there were any. One that may
 * be an instruction is only said to be there: taking it out could take out the question.
 */
export function withoutOrders(text: string): { text: string; ordered: boolean } {
  const pieces = (text.match(/[^.!?\n]+[.!?]*["'”)]*\s*|\n+/g) ?? []).map((piece) => ({
    piece,
    signs: readSigns(piece),
  }))
  const kept = pieces.filter(
    ({ piece, signs }) => !marks.test(piece) && (asks.test(piece) || !signs.kinds.has('injection')),
  )
  if (kept.length === pieces.length)
    return { text, ordered: !asks.test(text) && readSigns(text).likely.has('injection') }
  return {
    text: kept
      .map(({ piece }) => piece)
      .join('')
      .trim(),
    ordered: true,
  }
}
