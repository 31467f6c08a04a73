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
    // "dated February", "put last month's date on it"
    /\bback-?dat(?:e|ed|ing)\b|\b(?:make|write|draft|create|give me|prepare)\b.{0,60}\bdated\b|\b(?:put|use|write|type) (?:an? )?(?:earlier|older|different|last (?:week|month|year|\w+day)'?s?) date\b/i,
    // "so it technically isn't a breach and we dont have to tell"
    /\b(?:so (?:that )?|word\w*|phrase|call) (?:it|this)\b.{0,25}\b(?:is ?n'?t|is not|isnt|doesn'?t|doesnt|does not|not)\b.{0,25}\b(?:breach|incident|reportable|notif\w+|count|disclos\w+)|\b(?:so|and|then) (?:we|i) (?:don'?t|dont|do not|won'?t|needn'?t) have to (?:tell|report|notify|disclose|bid|post|inform|say|admit)/i,
    // "we picked the vendor first, make the matrix show they won"
    /\b(?:already )?(?:picked|chose|decided on|selected|promised|hired) (?:the|our|a) (?:vendor|company|winner|contractor|bidder|firm)\b.{0,40}\b(?:first|already|before|now (?:we )?need)\b/i,
    // "those e-mails are gone by Friday without a trace"
    /\b(?:gone|deleted?|purged?|wiped?|erased?|disappear\w*|vanish\w*|destroy\w*|clean(?:ed)? out|shorten (?:the )?retention)\b.{0,50}\b(?:without (?:a |any )?trace|w\/o (?:a )?trace|by (?:mon|tues|wednes|thurs|fri|satur|sun)day|before (?:they|he|she|anyone|the (?:auditors?|lawyers?|reporters?|hearing|deadline)))/i,
    /\b(?:records? request|foia|public records|subpoena|litigation hold|audit|lawsuit|grievance)\b.{0,120}\b(?:gone|delete|purge|wipe|erase|get rid of|destroy|disappear|auto-?delete|clean out)\b/i,
    /\b(?:delete|destroy|shred|wipe|erase|get rid of|lose)\b.{0,60}\b(?:before|so that|so)\b.{0,40}\b(?:audit\w*|request|subpoena|foia|records request|lawsuit|discovery|investigat\w+|parents? (?:can|could|will|see|ask|get)|they (?:can'?t|cannot|won'?t))/i,
    /\b(?:get|work|go|way|ways) around\b.{0,30}\b(?:ferpa|coppa|cipa|ppra|idea|ada|the law|state law|bid(?:ding)?|procurement|open records|e-?rate rules)\b/i,
    /\b(?:evade|dodge|circumvent|bypass|sidestep)\b.{0,30}\b(?:ferpa|coppa|cipa|ppra|the law|state law|bid(?:ding)?|procurement|open records|foia|regulations?)\b/i,
    /\bsplit\b.{0,60}\b(?:avoid|under|below|dodge|stays? (?:small|low|under|below)|so we don'?t)\b|\b(?:two|three|several|smaller) (?:pos?|purchase orders|invoices|orders)\b.{0,40}\b(?:avoid|under|below|stays? (?:small|low|under|below)|so we don'?t)\b/i,
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
    /\b(?:how (?:do|can|should) (?:we|i) (?:stop|prevent|detect|catch|keep (?:people|staff|someone))|is it (?:ok|legal|allowed)|what (?:if|happens|do (?:i|we) (?:say|tell|write))|do(?:es)? (?:we|i|a district|ferpa|it) (?:have|need|require))\b/i,
  text: 'I will not help avoid a duty to report, keep or disclose, or to buy by the rules. I can help you meet it with the least disruption: what the rule asks, who must be told, and what to write down. Bring in your counsel before anyone deletes, signs or withholds anything.',
  followUps: [
    'Whom do we have to notify after a data breach?',
    'How long do we have to keep records, and when may we delete them?',
  ],
}
