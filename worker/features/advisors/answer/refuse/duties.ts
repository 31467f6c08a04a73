import { howCanI, type RefusalRule } from './rule.ts'

/** Getting out of a duty to report, keep, disclose or bid. */
export const duties: RefusalRule = {
  patterns: [
    new RegExp(
      String.raw`${howCanI}.{0,30}\b(?:hide|conceal|cover(?:ing)? up|bury|sweep|keep(?:ing)? (?:it |this |that |the \w+ )?(?:quiet|secret|from)|avoid(?: having to| telling| reporting| notifying| disclosing)?|get out of|skip|not (?:tell|report|disclose|notify)|without (?:telling|notifying|reporting|disclosing))\b.{0,50}\b(?:breach|incident|hack|leak|attack|audit finding|tell(?:ing)? (?:the )?(?:parents|board|state|families|insurer)|notif\w+ (?:the )?(?:parents|families|state|board)|report(?:ing)? (?:the|a|this|it))`,
      'i',
    ),
    /\bkeep\b.{0,30}\b(?:breach|incident|hack|leak|attack)\b.{0,15}\b(?:quiet|secret|from (?:the )?(?:board|parents|state|press|public))/i,
    /^(?:please )?(?:hide|conceal|cover up|bury)\b.{0,40}\b(?:breach|incident|hack|leak|audit|from (?:the )?(?:board|parents|state|auditors?))/i,
    /\bback-?dat(?:e|ed|ing)\b/i,
    /\b(?:delete|destroy|shred|wipe|erase|get rid of|lose)\b.{0,60}\b(?:before|so that|so)\b.{0,40}\b(?:audit\w*|request|subpoena|foia|records request|lawsuit|discovery|investigat\w+|parents? (?:can|could|will|see|ask|get)|they (?:can'?t|cannot|won'?t))/i,
    /\b(?:get|work|go|way|ways) around\b.{0,30}\b(?:ferpa|coppa|cipa|ppra|idea|ada|the law|state law|bid(?:ding)?|procurement|open records|e-?rate rules)\b/i,
    /\b(?:evade|dodge|circumvent|bypass|sidestep)\b.{0,30}\b(?:ferpa|coppa|cipa|ppra|the law|state law|bid(?:ding)?|procurement|open records|foia|regulations?)\b/i,
    /\bsplit\b.{0,60}\b(?:avoid|under|below|dodge|so we don'?t)\b.{0,40}\b(?:bid\w*|threshold|limit|quotes?|board approval)/i,
    /\b(?:fake|forge|fabricate|falsify|make up|invent)\b.{0,25}\b(?:training (?:records|logs)|signatures?|consent (?:forms?)?|logs|minutes|evidence|documentation|attendance|quotes|bids|invoices|records|certificates?)\b/i,
    /\b(?:say|claim|tell (?:the|our) insur\w+|answer|check|tick|certify|attest)\b.{0,40}\b(?:even though|although|when|but) (?:we|it)(?:'re| are| do| did| is|'ve| have)? ?(?:don'?t|not|n't|no|never|isn'?t|haven'?t)\b/i,
    /\b(?:rig|steer|fix|word|write|draft|tailor)\b.{0,40}\b(?:bid|rfp|procurement|470|award|specs?|specification)\b.{0,40}\bonly\b.{0,40}\b(?:win|can|qualif\w+|fits?|meets?)\b/i,
    /\b(?:free|gifts?|tickets|trips?|meals|kickbacks?|commission)\b.{0,50}\b(?:and (?:still )?(?:win|award|pick|choose)|still win|in (?:exchange|return) for|for (?:the|our) (?:bid|contract|award))/i,
    /\b(?:change|alter|move|adjust|edit|fudge) the (?:signature |posting |contract )?(?:dates?|timestamps?|signature) (?:on|of|in)\b/i,
    /\bso (?:that )?(?:the )?(?:parents?|famil(?:y|ies)|they|auditors?|press|reporters?|board|state|nobody|no one|insurers?|usac|fcc|he|she)\b.{0,12}\b(?:can'?t|cannot|won'?t|never|don'?t|doesn'?t)\b.{0,15}\b(?:get|see|find|look|read|learn|know|ask|notice|hear|discover|suspect|sue)/i,
    /\bwithout (?:the )?(?:cipa|ferpa|usac|fcc|auditors?|state|board|insurers?)\b.{0,10}\b(?:noticing|knowing|finding|seeing)/i,
    /\bso (?:that )?it (?:looks|seems|appears|reads) (?:like|as if|as though)\b/i,
    /\b(?:notice|policy|letter|statement|contract|report|minutes)\b.{0,20}\b(?:that|which|to) (?:hides?|conceals?|mislead(?:s)?|bur(?:y|ies)|covers? up)\b/i,
    /\bsign away\b.{0,30}\b(?:rights?|ferpa|privacy|consent)\b/i,
    /\b(?:keep|leave)\b.{0,40}\b(?:breach|incident|attack|ransomware|hack|leak)\b.{0,20}\boff (?:the )?(?:board|agenda|minutes|record)/i,
    /\btell (?:the |our )?(?:insurer|insurance|carrier|auditors?|state|usac|board|underwriter)\b.{0,80}\b(?:it'?s (?:only|not|really)|but (?:really|actually|it|we)|even though|although|when (?:it'?s|we) (?:not|don'?t|only))/i,
    /\b(?:rig|steer|fix) (?:the|a|our) (?:bid|rfp|procurement|470|award)\b/i,
  ],
  unless:
    /\b(?:how (?:do|can|should) (?:we|i) (?:stop|prevent|detect|catch|keep (?:people|staff|someone))|is it (?:ok|legal|allowed)|what (?:if|happens)|do(?:es)? (?:we|i|a district|ferpa|it) (?:have|need|require))\b/i,
  text: 'I will not help avoid a duty to report, keep or disclose, or to buy by the rules. I can help you meet it with the least disruption: what the rule asks, who must be told, and what to write down. Bring in your counsel before anyone deletes, signs or withholds anything.',
  followUps: [
    'Whom do we have to notify after a data breach?',
    'How long do we have to keep records, and when may we delete them?',
  ],
}
