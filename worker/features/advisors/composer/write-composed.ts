import { citationNumber } from '../../../../domain/advisors/knowledge.ts'
import type { ComposedAnswer } from './answer.ts'
import type { Transcript } from './stream-writer.ts'

/** Between two pieces of a composed text: quick, and slow enough to be seen growing. */
const pieceMs = 6
const wordsPerPiece = 4

/** The remark where a model stopped in mid-answer. */
const brokeOff =
  '\n\n---\n\n*The language model broke off here. What follows is a complete answer from the built-in advisor, which works without one.*\n\n'

/** Writes the built-in advisor's answer, piece by piece. */
export async function writeComposed(
  { text, citations, followUps, mode, profileUsed = [] }: ComposedAnswer,
  out: Transcript,
  signal: AbortSignal,
): Promise<void> {
  out.writer('builtin')
  if (mode === 'none') out.nothingFound()
  out.sources(citations)
  for (const delta of textPieces(text)) {
    signal.throwIfAborted()
    out.text(delta)
    await scheduler.wait(pieceMs)
  }
  out.end()
  out.profile(profileUsed)
  out.followUps(followUps)
}

/**
 * The same after a model that failed. Where it had written something, that stays: the answer says
 * so, and its numbers come after those already given.
 */
export async function writeContinued(
  answer: ComposedAnswer,
  out: Transcript,
  signal: AbortSignal,
): Promise<void> {
  if (!out.begun()) return writeComposed(answer, out, signal)
  const highest = out.highest()
  const text = answer.text.replace(
    citationNumber,
    (_, digits: string) => `[${Number(digits) + highest}]`,
  )
  const citations = answer.citations.map((one) => ({ ...one, number: one.number + highest }))
  return writeComposed({ ...answer, text: brokeOff + text, citations }, out, signal)
}

/** Cuts a composed text into small pieces, so that it is read as it arrives. */
function* textPieces(text: string): Generator<string> {
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
