/** What a question stresses, and so what its answer says first. */
export type Focus = {
  board: boolean
  cost: boolean
  measure: boolean
  small: boolean
  /** Asks for a fact (a deadline, a yes or no) rather than a plan. */
  fact: boolean
}

export function focusOf(question: string): Focus {
  const asks = (pattern: RegExp) => pattern.test(question)
  return {
    board: asks(
      /\b(?:board|trustees|superintendent|cabinet|council|slide|talking points|principals)\b/i,
    ),
    cost: asks(
      /\b(?:costs?|how much|price|budget|afford|cheap|expensive|fund(?:ed|ing)?|pay for|money)\b/i,
    ),
    measure: asks(
      /\b(?:measures?|metrics?|kpis?|dashboard|prove|evidence|track|know (?:if|it|whether))\b/i,
    ),
    small: asks(
      /\b(?:small(?:er)?|rural|tiny|(?:one|two|three|1|2|3)(?:[- ](?:person|people|techs?|technicians?|staff))|just me|alone|no ciso|short[- ]staffed)\b/i,
    ),
    fact: asks(
      /^(?:when|is|are|can|do|does|did|has|have|what counts|what makes|how long|who (?:is|must|has to))\b|\bdeadline\b|\bstill\b/i,
    ),
  }
}
