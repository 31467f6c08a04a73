/** Said to the advisor, not told of somebody. */
const toYou = String.raw`(?:^|[.;:!?,] |\b(?:please|pls|you|just) |\bi need you to )`

const certainty: RegExp[] = [
  // "Guarantee that we won't be sued", "certify our site", "can you confirm"
  new RegExp(
    String.raw`${toYou}(?:certify|confirm|attest|assure|vouch|guarantee|promise|swear)\b|\b(?:promise|swear to|assure|guarantee) (?:me|us)\b|\b(?:is there|give (?:me|us)|need|want) (?:a |any |your )?(?:guarantee|promise|assurance)\b|\bguaranteed to\b`,
    'i',
  ),
  // "tell me the clock legally starts Friday", "say that we are covered"
  new RegExp(
    String.raw`${toYou}(?:tell me|say|state|write|put in writing)\b(?: in writing)?(?:,? (?:that|for sure|clearly|flatly|legally))?,? (?:we|our|it|this|they|i|he|she|usac|the \w+(?: \w+)?)(?:'re|'s| are| is| can(?:no|')?t| can not| will| won'?t| do(?:es)?n'?t| meets?| complies| counts| legally)\b`,
    'i',
  ),
  // "for certain", "100% compliant", "just yes or no", "a definite answer"
  /\b(?:for certain|for sure|with(?:out any)? (?:certainty|doubt)|no (?:ifs|doubt|risk|lawyer talk|hedging|disclaimers?)|definitive(?:ly)?|definite (?:answer|yes|no)|beyond (?:a )?doubt|once and for all|(?:just|only|straight|simple|plain)\b.{0,12}\byes or no|yes or no (?:only|please|pls)|tell me (?:100 ?%|a hundred percent)|(?:100 ?%|hundred percent) (?:safe|secure|legal|\w+ compliant|compliant|covered|sure|certain|protected))/i,
  // "fully compliant", "hack-proof", "never get sued"
  /\b(?:are we|we are|we're|is (?:it|this|our \w+)|makes? (?:us|it|this|our \w+)|keeps? us) (?:fully|completely|totally|absolutely|perfectly) (?:compliant|safe|secure|legal|covered|protected)|\b(?:bullet|hack|ransomware|breach|lawsuit|audit)[- ]?proof|\b(?:won'?t|will not|never|can'?t|cannot) (?:ever )?(?:be |get )?(?:sued|fined|liable)\b/i,
  // "so we can skip the attorney"
  /\b(?:skip|without|no need (?:for|to ask)|don'?t need|save (?:on )?)\b.{0,12}\b(?:attorney|lawyer|counsel|legal (?:review|fees?|bill))/i,
]

const law: RegExp[] = [
  // "Is it legal", "are we liable", "are we FERPA compliant"
  /\b(?:(?:is|was|are|were) (?:it|this|that|our|the|my|we|they) (?:\w+ ){0,3}(?:legal|lawful|illegal|against the law|compliant|in compliance|covered|liable|negligent|exempt|in violation|violating|breaking the law)|(?:am|are|is) (?:i|we|the district|the board) (?:personally |legally )?(?:liable|at fault|responsible|protected))\b/i,
  // "can we be sued", "can we fire a teacher who", "legally required"
  /\b(?:(?:can|could|will|would) (?:we|i|they|you|a parent|families|someone) (?:get |be )?(?:sued?|fined|prosecuted|arrested|fired)|(?:can|could|may|should) (?:we|i) (?:legally )?(?:fire|terminate|dismiss|suspend|expel|punish|search|non-?renew|sue)|legal(?:ly)? (?:advice|required|allowed|ok(?:ay)?|binding|safe|obligat\w+|starts?|counts?|begins?)|break(?:ing)? the law|lawsuit|statute|violat(?:e|es|ed|ing|ion)\b.{0,20}\b(?:ferpa|coppa|cipa|ppra|hipaa|ada|idea|the law|state law|rights))\b/i,
]

/** "…, right?", "one word answer", "skip the caveats", "signed by you", "zero chance" */
const demand =
  /(?:[,.]|\bso)\s*(?:right|correct|yes|yeah|ok(?:ay)?|agreed?|true)\s*\?|\b(?:yes or no|one[- ]word|firm|final answer|settled|officially|on (?:the|your) (?:record|letterhead)|in writing|signed (?:by|from) you|sign (?:it|this|off)|skip the (?:caveats?|disclaimers?|hedging)|no caveats?|zero (?:chance|risk)|no way|what are (?:the|our) (?:odds|chances)|give me a (?:%|percent\w*|number|verdict)|do we win)\b/i
/** What the law, an insurer or an agency decides. */
const decided =
  /\b(?:lawful|legal(?:ly)?|illegal|laws?|liab\w+|court|sued?|lawsuit|complian(?:t|ce)|compl(?:y|ies)|ferpa|coppa|cipa|ppra|hipaa|ada|idea|sopipa|fair use|copyright\w*|statutes?|insur\w+|(?:cyber|insurance) policy|carrier|claw(?:ed)? back|notices?|den(?:y|ied)|usac|fcc|contract|union|fired?|consent|audit\w*)\b/i

/** A sentence before the answer when someone asks for certainty, or for a ruling, that nobody here can give. */
export function cautionFor(question: string): string | null {
  const demanded = demand.test(question) && decided.test(question)
  if (demanded || certainty.some((pattern) => pattern.test(question)))
    return 'Nobody can promise that. Layers of protection lower the risk and some always remains; what the law means for your case is for your counsel to say, with your insurer, law enforcement or state agency where they have a part.'
  if (law.some((pattern) => pattern.test(question)))
    return 'I can show what the sources say and where they stop; whether it is lawful in your case is a question for your counsel or your state agency.'
  return null
}
