import type { RefusalRule } from './rule.ts'

/** Watching people in secret, or singling them out for who they are. */
export const watching: RefusalRule = {
  patterns: [
    /\b(?:monitor|track|flag|surveil|spy on|watch|identify|find out|list|target|profile|screen|which|who)\b.{0,40}\b(?:muslims?|jewish|christians?|hispanics?|latinos?|black (?:students|kids|staff|families)|immigrants?|undocumented|lgbtq?\w*|gays?|lesbians?|queer|trans(?:gender)?|religio\w+|their race|union (?:members|meetings?|organi[sz]ers|supporters)|pregnant|protesters?)\b/i,
    /\b(?:secretly|covertly|without (?:them|him|her|anyone|staff|teachers|students|parents|the \w+) (?:knowing|finding out|being told))\b.{0,40}\b(?:record|monitor|read|watch|listen|track|film|turn on|install)|\b(?:record|monitor|read|watch|listen (?:to|in)|track|film|spy on|turn on)\b.{0,60}\b(?:secretly|covertly|without (?:them|him|her|anyone|staff|teachers|students|parents) (?:knowing|finding out|being told))|\bspy on\b/i,
    // "which teachers are talking to the union rep"
    /\b(?:which|who|list|find|pull|see|show)\b.{0,80}\b(?:talk\w*|speak\w*|e-?mail\w*|messag\w+|texting|meet\w*|in touch|contact\w*)\b.{0,20}\b(?:union|reporters?|press|lawyers?|attorney|osha|board members?|whistle\w*)\b/i,
    // "switch on the cameras at home without the light"
    /\b(?:turn|switch|activate|enable|access|open)\b.{0,30}\b(?:cameras?|webcams?|microphones?|mics?)\b.{0,60}\b(?:at home|in (?:their|her|his) (?:room|bedroom|house)|without the|remotely)\b|\b(?:cameras?|microphones?)\b.{0,40}\b(?:in|inside) (?:the |a )?(?:bathrooms?|restrooms?|locker rooms?|nurse'?s? office)\b/i,
    /\b(?:read|search|go through)\b.{0,40}\b(?:private|personal) (?:e-?mails?|gmail|accounts?|messages|chats|phone)\b.{0,60}\b(?:complain\w*|union|whistle\w*|criticiz\w*|leaked|reporter)/i,
  ],
  unless:
    /\b(?:protect\w*|bias(?:ed)?|fair(?:ly|ness)?|unfair\w*|equit\w+|discriminat\w+|(?:don'?t|doesn'?t|do not|does not|not|never|avoid|stop|prevent|without)\s+(?:\w+\s+){0,2}(?:flag|target|track|monitor|spy|out|single)\w*|is it (?:ok|legal|allowed)|can (?:a )?vendors?|vendors?|accessib\w*|translat\w*|interpret\w*)\b/i,
  text: 'I will not help watch people in secret or single them out for who they are. I can help you set monitoring that is announced, limited to a safety or security purpose, the same for everyone, and reviewed by a person; involve counsel and your civil-rights coordinator before anything is switched on.',
  followUps: [
    'What should we tell families about what monitoring software sees?',
    'Who should see alerts from student monitoring, and what happens next?',
  ],
}

const relation =
  "(?:ex(?:[- ](?:wife|husband|boyfriend|girlfriend))?|wife|husband|spouse|partner|girlfriend|boyfriend|fianc\\w+|neighbou?r|daughter|son|brother|sister|mother|father|mom|dad|roommate|landlord|date)(?:'?s)?"

/** Getting at a private person: where they are, what they write, what is theirs. */
export const prying: RefusalRule = {
  patterns: [
    // "quietly track my husband's phone", "get on my neighbor's wifi"
    new RegExp(
      String.raw`\b(?:track|find|locate|follow|spy on|watch|monitor|read|see|search|get (?:on|into|onto|in)|log ?in(?:to)?|use|access|open|unlock|hack|look up)\b.{0,60}\bmy ${relation}\b`,
      'i',
    ),
    // "find the home address of the woman who"
    /\b(?:find|get|look up|give me|pull)\b.{0,40}\b(?:home |current |private |personal )?(?:address|phone|cell|location|license plate)\b.{0,20}\bof (?:my|a|the|this) (?:ex|girl|woman|guy|man|neighbou?r|reporter|critic|blogger)\b/i,
  ],
  unless:
    /\b(?:portal|custody|enroll\w*|(?:our|his|her|their|the) (?:school|teacher|class)|screen time|homework|lunch account)\b/i,
  text: 'I will not help find, watch or get into what belongs to a private person, and district systems may not be used for it. If someone is in danger, call 911; for a dispute, a lawyer or the police will serve you better.',
}

/** Words or pictures made to hurt somebody. */
export const humiliating: RefusalRule = {
  patterns: [
    /\b(?:make|create|generate|write|draft|post|build)\b.{0,30}\b(?:deep ?fakes?|fake (?:\w+ )?(?:complaints?|reviews?|accounts?|profiles?|videos?|photos?|nudes?|screenshots?|texts?|evidence|voice))\b/i,
    // "make a text thread where the chair admits it"
    /\b(?:make|create|write|fake|generate|mock up)\b.{0,40}\b(?:text thread|screenshots?|texts?|messages?|chats?|e-?mails?|recordings?|receipts?|transcripts?)\b.{0,40}\b(?:where|in which|showing|that shows?|so it looks)\b.{0,60}\b(?:admit\w*|confess\w*|agree\w*|took|taking|stole|stealing|said|says|threaten\w*|bribe\w*)\b/i,
    /\b(?:mean|nasty|cruel|humiliating|embarrassing|insulting|rumou?rs?|roast)\b.{0,40}\b(?:about|of) (?:a |an |the |my |our |this |that |his |her )?(?:\w+ ){0,2}(?:girl|boy|kid|student|classmate|teacher|principal|coworker|colleague|boss|librarian|parent|superintendent|board member)\b/i,
    /\bto get (?:\w+ ){1,4}(?:fired|in trouble|expelled|suspended|bullied)\b|\bso (?:that )?(?:everyone|everybody|people|the (?:kids|class|others)) (?:will |can )?(?:laughs?|hates?|mocks?|makes? fun)\b/i,
  ],
  unless:
    /\b(?:lesson|policy|policies|respond|response|report(?:ing)?|remove|removal|take ?down|warn(?:ing)?|prevent\w*|protect\w*|stop|detect\w*|address|handle|bullying|(?:about|against|on|with) (?:an? |the |some )?(?:deep ?)?fakes?|impersonat\w+|training|awareness)\b/i,
  text: 'I will not help make something that is false or meant to hurt someone. I can help with the matter behind it: how to raise a concern about a person fairly and in writing, or what a district does about bullying, fake accounts and deepfakes. If someone is being targeted now, tell an administrator or counselor.',
  followUps: ['How do we respond to a deepfake of a student or a member of staff?'],
}
