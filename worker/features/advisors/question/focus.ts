/** The words that show what a question stresses, and so what its answer says first. */
const signs = {
  /** "What do we tell the board?", "explain this to principals" */
  board:
    /\b(?:board|trustees|(?<!google )slides?|talking (?:points|pts)|business case)\b|\b(?:explain|tell|convince|persuade|present|report|pitch)\b.{0,40}\b(?:superintendent|cabinet|council|principals)\b/i,
  /** "Why bother?", "make the case for it" */
  why: /^(?:so |and |but )?why\b|\bjustif|\b(?:make|build) the case\b/i,
  /** "What does it cost?", "who pays for it?" */
  cost: /\b(?:costs?|how much (?:is|are|does|do|would|should|money)|price|prices|budget|afford|cheap\w*|expensive|fund(?:ed|ing)?|pay for|who (?:pays|funds)|money)\b/i,
  /** How much, and not who pays or what is eligible. */
  sum: /\b(?:costs?|how much|price|budget|afford|cheap\w*|expensive|per student)\b/i,
  /** "with no budget", "we can't afford it" */
  noBudget:
    /\b(?:no|zero|without(?: any)?|little|not much) (?:budget|money|funds|funding)\b|\bfor free\b|\bfree stuff\b|\bcan'?t afford\b|\bon a shoestring\b/i,
  /** "How do we know it worked?" */
  measure:
    /\b(?:measures?|metrics?|kpis?|dashboard|prove|evidence|track|know (?:if|it|whether)|evaluate)\b/i,
  /** "for a small district", "it is just me" */
  small:
    /\b(?:small(?:er)?|rural|tiny|(?:one|two|three|1|2|3)(?:[- ](?:person|people|techs?|technicians?|staff|man))|just me|alone|no ciso|short[- ]staffed)\b/i,
  /** "Who owns this?", but not "who pays", which is about money. */
  who: /^(?:so |and )?(?:who|whose)\b(?! (?:pays?|funds?|finances)\b)|\bwho (?:should|owns|decides|is (?:responsible|accountable|in charge)|does what|gets to)\b/i,
  /** "By when?", "how often?" */
  when: /\b(?:when|deadlines?|due date|by when|how (?:long|soon|fast|quickly|many days)|what date|how often)\b/i,
  /** How long the work takes, and not by when it is due. */
  duration:
    /\bhow (?:long|much (?:staff )?time)\b.{0,20}\b(?:take|need|require|to (?:roll|set|build|train|do|get|move|install))\b/i,
  /** Asks for a fact (a deadline, a yes or no) rather than a plan. */
  fact: /(?:^|[.?!]\s+)(?:so |and |but )?(?:when|is|are|can|do|does|did|has|have|must|may|what counts|what makes|what is|what'?s|how long|how (?:is|are)|who (?:is|must|has to))\b|\bdeadline\b|\bstill\b/i,
  /** Something has happened and the clock runs. */
  pressing:
    /\b(?:stolen|hit us|got hit|hacked|breached|just (?:got|found|happened)|right now|(?:an )?hours? ago|tonight|emergency|clicked|locked out|encrypted our|is down|are down)\b/i,
} as const satisfies Record<string, RegExp>

/** "What if a laptop is stolen?": foreseen, so nothing has happened yet. */
const foreseen = /\b(?:if|in case|before)\b[^.?!]{0,30}\b(?:stolen|hit|hacked|breached|down)\b/i

export type Focus = Record<keyof typeof signs, boolean>

/** What a question stresses; several things at once, or none. */
export function focusOf(question: string): Focus {
  const shown = Object.entries(signs).map(([name, sign]) => [name, sign.test(question)])
  const focus = Object.fromEntries(shown) as Focus
  return { ...focus, pressing: focus.pressing && !foreseen.test(question) }
}
