import type { Form } from './form.ts'

/** The words that show what a question stresses, and so what its answer says first. */
const signs = {
  /** "What do we tell the board?", "explain this to principals" */
  board:
    /\b(?:(?<!google )slides?|talking (?:points|pts)|business case)\b|\b(?:explain|tell|convince|persuade|present|pitch|sell|justify|show)\b.{0,60}\b(?:board|trustees|superintendent|cabinet|council|principals)\b|\bboard\b.{0,20}\b(?:asks?|asking|wants to know)\b/i,
  /** "Why bother?", "make the case for it" */
  why: /^(?:so |and |but )?why\b|\bjustif|\b(?:make|build) the case\b/i,
  /** "What does it cost?", "who pays for it?" */
  cost: /\b(?:costs?|how much (?:is|are|does|would|should|will|money|for)|prices?|budget|afford|cheap\w*|expensive|fund(?:ed|ing)?|pay for|who (?:pays|funds)|money)\b/i,
  /** How much, and not who pays or what is eligible. */
  sum: /\b(?:costs?|how much (?:is|are|does|do|would|should|will|money|for)|prices?|budget|afford|cheap\w*|expensive|per student)\b/i,
  /** "with no budget", "we can't afford it" */
  noBudget:
    /\b(?:no|zero|without(?: any)?|little|not much) (?:budget|money|funds|funding)\b|\bfor free\b|\bfree stuff\b|\bcan'?t afford\b|\bon a shoestring\b|\bwon'?t (?:fund|pay)\b/i,
  /** "How do we know it worked?" */
  measure:
    /\b(?:measures?|metrics?|kpis?|dashboard|prove|evidence|track|know (?:if|it|whether)|evaluate)\b/i,
  /** "What could go wrong?" */
  risk: /\b(?:risks?|downsides?|pitfalls|drawbacks|go wrong)\b/i,
  /** "for a small district", "it is just me" */
  small:
    /\b(?:small(?:er)?|rural|tiny|(?:one|two|three|1|2|3)(?:[- ](?:person|people|techs?|technicians?|staff|man))|just me|alone|no ciso|short[- ]staffed)\b/i,
  /** "Who owns this?", but not "who pays", which is about money. */
  who: /(?:^|\band )(?:so |and )?(?:who|whose)\b(?! (?:pays?|funds?|finances)\b)|\bwho (?:should|owns|decides|is (?:responsible|accountable|in charge)|does what|gets to)\b/i,
  /** "By when?", "how often?" */
  when: /\b(?:when|deadlines?|due date|by when|how (?:long|soon|fast|quickly|many days)|what date|how often)\b/i,
  /** How long the work takes, and not by when it is due. */
  duration:
    /\bhow (?:long|much (?:staff )?time)\b.{0,20}\b(?:take|need|require|to (?:roll|set|build|train|do|get|move|install))\b/i,
  /** A yes, a no, a date or a meaning is wanted, not a plan to be sized and paced. */
  fact: /(?:^|[.?!]\s+)(?:so |and |but )?(?:when|is|are|can|do|does|doesnt|did|has|have|must|may|who|why|should|which|what(?:'?s| is| are| makes| counts)|how (?:is|are|fast|long|many))\b|\b(?:deadlines?|still|did we|(?:do|must) (?:i|we) (?:still|have|need)|allowed|ok(?:ay)? (?:to|if)|difference between)\b/i,
  /** Something has happened, or is due soon, and the clock runs. */
  pressing:
    /\b(?:stolen|(?:hit|locked|phish(?:ed)?) us|(?:got|were|been) (?:hit|hacked|breached|attacked|phished)|hacked|breached|compromised|just (?:got|found|happened)|right now|happening|(?:an )?hours? ago|minutes? ago|tonight|under attack|first hour|emergency|urgent|asap|clicked|locked out|encrypted our|(?:is|are) down)\b|\b(?:due|ends?|expires?|by|before|until)\b[^.?!]{0,12}\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|next|end of|\d{1,2}\/\d{1,2})/i,
} as const satisfies Record<string, RegExp>

/** "What if a laptop is stolen?": foreseen, so nothing has happened yet. */
const foreseen = /\b(?:if|in case|before)\b[^.?!]{0,30}\b(?:stolen|hit|hacked|breached|down)\b/i
/** An incident that is asked about without a plan being asked for. */
const event =
  /\b(?:breach\w*|ransom\w*|attack\w*|outage|incident|leak(?:ed)?|subpoena|police|lost|parent (?:asked|wants|requests?))\b/i
const plan =
  /\b(?:roll(?:ing)?[ -]?out|implement\w*|plan(?:s|ning)?|start(?:ing)?|build|set(?:ting)? up|improve|prepar\w+|program|priorit\w+|how (?:do|can|should) (?:i|we)|what should (?:i|we))\b/i

/** What a question stresses; several things at once, or none. `event`: it speaks of an incident. */
export type Emphasis = Record<keyof typeof signs | 'event', boolean>

export function emphasisOf(request: string): Emphasis {
  const shown = Object.entries(signs).map(([name, sign]) => [name, sign.test(request)])
  const emphasis = Object.fromEntries(shown) as Emphasis
  return {
    ...emphasis,
    pressing: emphasis.pressing && !foreseen.test(request),
    event: event.test(request) && !plan.test(request),
  }
}

export type AnswerKind =
  | 'yes_no'
  | 'date'
  | 'amount'
  | 'who'
  | 'how'
  | 'choose'
  | 'compare'
  | 'draft'
  | 'why'
  | 'other'

/** Tried in this order on a request; the first that fits. */
const kinds: [AnswerKind, RegExp][] = [
  ['why', /^(?:so |and |but )?why\b/i],
  [
    'date',
    /\b(?:when (?:is|are|do|does|can|must|should|will|did)|by when|deadlines?|due date|what date|how (?:often|soon|fast|long|many days))\b/i,
  ],
  [
    'amount',
    /\bhow (?:much|many)\b|\b(?:what|whats|what's)\b.{0,40}\b(?:costs?|price|budget)\b|\bwhat (?:will|would|does) .{0,60}\bcost\b/i,
  ],
  ['who', /(?:^|[,.?!-]\s*)(?:so |and )?(?:who|whose)\b/i],
  [
    'choose',
    /\bwhich\b.{0,60}\b(?:buy|choose|better|best|first|should)\b|\b(?:lease|rent|build) or buy\b|\bworth it\b|^\S+ or \S+(?: \S+){0,12}$/i,
  ],
  [
    'yes_no',
    /(?:^|[.?!-]\s+|, |\b(?:and|but|so) )(?:is|are|can|could|do|does|did|has|have|must|may|should|will|would)\b|\b(?:realistic|allowed|required|legal|ok|okay)\?/i,
  ],
  [
    'how',
    /\b(?:how (?:do|can|should|to|would|are)|what (?:do|should) (?:i|we)|what now|steps?|plan)\b/i,
  ],
]

/** The kind of answer a request wants. */
export function answerKindOf(
  request: string,
  { form, compared }: { form: Form | null; compared: string[] },
): AnswerKind {
  if (form && 'draft' in form) return 'draft'
  if (compared.length > 0) return 'compare'
  return kinds.find(([, pattern]) => pattern.test(request))?.[0] ?? 'other'
}
