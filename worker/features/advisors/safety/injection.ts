import { isLikely, isMessageOf } from './message-model.ts'

/** Marks that only text meant for a model has, wherever they stand. */
const marks =
  /<\/?(?:system|instructions?|source|question)>|\[(?:system|inst)\]|<!--|\bignore (?:all )?(?:previous|prior|above) instructions\b/i

/** Whether a piece of text is an instruction to the advisor about itself. */
function isInstruction(piece: string): boolean {
  return marks.test(piece) || isMessageOf('injection', piece)
}

/**
 * The text without the sentences that instruct the advisor, and whether there were any. One that may
 * be an instruction is only said to be there: taking it out could take out the question.
 */
export function withoutOrders(text: string): { text: string; ordered: boolean } {
  const pieces = text.match(/[^.!?\n]+[.!?]*["'”)]*\s*|\n+/g) ?? []
  const kept = pieces.filter((piece) => !isInstruction(piece))
  if (kept.length === pieces.length)
    return { text, ordered: pieces.some((piece) => isLikely('injection', piece)) }
  return { text: kept.join('').trim(), ordered: true }
}
