/** What a leader wants done with the answer before, rather than a new question. */
export type Rework =
  | { kind: 'shorter' }
  | { kind: 'table' }
  | { kind: 'board' }
  | { kind: 'step'; number: number }

export type Intent =
  | { kind: 'question' }
  | { kind: 'greeting' }
  | { kind: 'thanks' }
  | { kind: 'rework'; rework: Rework }

const shortReply = 60

/** Reads a message as a question unless it is plainly something else. */
export function intentOf(text: string): Intent {
  const said = text.trim().toLowerCase()
  if (said.length <= shortReply) {
    if (
      /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|greetings)\b[\s,.!]*(?:there|all)?[\s.!]*$/.test(
        said,
      )
    )
      return { kind: 'greeting' }
    if (
      /^(?:ok(?:ay)?[,. ]+)?(?:thanks|thank you|thx|ty|great|perfect|got it|appreciate it)\b[^?]*$/.test(
        said,
      )
    )
      return { kind: 'thanks' }
    const rework = reworkOf(said)
    if (rework) return { kind: 'rework', rework }
  }
  return { kind: 'question' }
}

function reworkOf(said: string): Rework | null {
  const step = /\bstep\s*#?\s*(\d{1,2})\b/.exec(said)
  if (step) return { kind: 'step', number: Number(step[1]) }
  if (
    /\b(?:shorter|shorten|brief|briefer|tl;?dr|in a sentence|summari[sz]e (?:it|this|that))\b/.test(
      said,
    )
  )
    return { kind: 'shorter' }
  if (/\b(?:as|in|into) (?:a )?table\b|^table\b|\btable (?:form|format|please)\b/.test(said))
    return { kind: 'table' }
  if (
    /^(?:now |and |ok |please |can you )*(?:(?:rewrite|rephrase|say|put|make) (?:it|this|that) )?for (?:the |my |our )?(?:school )?(?:board|superintendent|cabinet)\b/.test(
      said,
    )
  )
    return { kind: 'board' }
  return null
}

/** Whether a message leans on the one before: "and for the small schools?" */
export function leansOnPrevious(text: string): boolean {
  const said = text.trim().toLowerCase()
  return (
    /^(?:and|but|so|also|what about|how about|what if|same|then|ok|why|how so|which one|who|when)\b/.test(
      said,
    ) ||
    (said.length < 90 && /\b(?:it|that|this|those|these|them|they|there|the same)\b/.test(said))
  )
}
