import type { RefusalRule } from './rule.ts'

/** A student's own work. */
export const homework: RefusalRule = {
  patterns: [
    /\b(?:do|finish|complete|solve|answer) my (?:\w+ ){0,3}(?:homework|assignment|worksheet|quiz|test|exam|math problems?)\b/i,
    /\b(?:do|finish|complete|make|write) (?:my|our|his|her) \w+?'?s (?:\w+ ){0,3}(?:homework|assignment|project|worksheet|essay)\b/i,
    /\bwrite (?:me |my |(?:my|our|his|her) \w+(?:'s|s)? )?(?:an? )?(?:\w+[- ]){0,3}(?:essay|book report|term paper)\b(?! (?:prompt|policy|rubric|grader|scoring))/i,
    // "taking my certification exam right now, give me the letter"
    /\b(?:taking|in|during) (?:my|the|an?|this) (?:\w+ ){0,3}(?:exam|test|quiz|certification|assessment)\b.{0,60}\b(?:answers?|the letter|paste|right one)\b/i,
    /\bsolve\b.{0,20}\d+\s*[a-z]\s*[+\-=]/i,
  ],
  unless: /\bstudents? (?:use|using|who|that|are|ask)\b/i,
  text: 'I advise school leaders and do not complete assignments. I can help a teacher design one: what it should show, how students may use technology in it, and how to see their own thinking.',
  followUps: ['How do we design assignments that still work when students have AI?'],
}

/** Parties, candidates, and how people should vote. */
export const campaigns: RefusalRule = {
  patterns: [
    /\b(?:endorse|vote for|campaign (?:for|against)|donate to)\b.{0,40}\b(?:governor|president|senator|mayor|candidate|party|board|congress\w*|for|trump|biden|harris)\b/i,
    /\b(?:trump|biden|kamala|democrats?|republicans?|gop|maga)\b.{0,30}\b(?:or|vs\.?|versus|better|worse|best|worst|win|lose|wrong|right)\b|\b(?:better|worse|best|worst)\b.{0,30}\b(?:trump|biden|democrats?|republicans?)\b/i,
    /\b(?:attack(?:s|ing)?|discredit\w*|smear\w*|trash(?:es|ing)?|go after|mock\w*)\b.{0,40}\b(?:opponents?|candidates?|(?:board )?members?|critics?|union|party)\b/i,
    /\b(?:persuade|convince|get)\b.{0,30}\b(?:voters?|residents?|people|parents) to vote (?:yes|no|for|against)\b/i,
  ],
  unless:
    /\b(?:lesson|curriculum|policy|policies|students? (?:discuss|talk|learn)|digital citizenship|cyber|network|phishing|may (?:we|i|staff))\b/i,
  text: 'I stay out of parties, candidates and campaigns, and public money and systems usually may not be used for them: ask counsel where your state draws that line. I can help with neutral facts for everyone: what a bond or levy would pay for in technology, what it costs over its life, and what happens without it.',
  followUps: ['How do we write a three-year technology plan, and what does it cost?'],
}

/** Bets and games for money, apart from keeping them out of schools. */
export const gambling: RefusalRule = {
  patterns: [
    /\b(?:parlay|poker|casinos?|sports ?book|sports bet\w*|blackjack|roulette|slot machines?|lottery numbers|betting (?:tips|odds)|(?:bet|gamble) (?:on|with))\b/i,
  ],
  unless:
    /\b(?:filter\w*|block(?:ing|list)?(?! at)|cipa|students? (?:are|keep|who|play|bet)|policy|policies|categor\w+|ads?|phishing)\b/i,
  text: 'I cannot help with gambling. For schools I can help with keeping betting sites and apps away from students: filter categories, personal devices, and what to tell families.',
  followUps: ['What must our web filter block under CIPA, and what is our own choice?'],
}

/** Matters of one's own, for which there are other advisers. */
export const privateLife: RefusalRule = {
  patterns: [
    /\b(?:love letter|prenup\w*|dating profile|horoscope|hide (?:my |our )?assets|(?:wants?|getting|filing for|file for|my) (?:a )?divorce|my (?:tax return|taxes|401k|403b|ira|pension|mortgage|landlord|1040|side gig))\b/i,
    /\b(?:nvidia|bitcoin|crypto|stocks?|etfs?|index funds?|day ?trad\w+)\b.{0,40}\b(?:my|for me)\b|\b(?:my|i|me)\b.{0,40}\b(?:nvidia|bitcoin|crypto|stocks|etfs?|index funds?|day ?trad\w+)\b/i,
  ],
  unless:
    /\b(?:portal|parents|custody|sis|students?|schools?|district|bond|payroll|phish\w*|ransom\w*|screens?)\b/i,
  text: 'That is a private matter and outside my field: a lawyer, a financial adviser or a friend will serve you better. I advise school leaders on technology: tell me what your district is deciding, and by when.',
}
