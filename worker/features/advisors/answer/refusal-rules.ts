export type RefusalRule = {
  /** One fitting is enough. Matched against what is asked, not against a pasted document. */
  patterns: RegExp[]
  /** Words that show an ordinary question about the subject. */
  unless?: RegExp
  text: string
  followUps?: string[]
}

const self =
  "(?:i|i'm|im|i am|me|my (?:friend|student|son|daughter|child|kid|colleague|coworker|teacher|wife|husband))"
const attack =
  'ransomware|malware|virus|key ?logger|phishing kit|exploit|botnet|ddos|worm|trojan|rootkit|spyware|(?:info)?stealer|backdoor'
const howCanI = String.raw`\b(?:how (?:do|can|could|would|should) (?:i|we|you)|how to|help (?:me|us)|can (?:i|we|you)|(?:i|we) (?:want|need|would like|have) to|let'?s|ways? (?:to|of)|tell me how to)`

/** Messages that get a direction instead of an answer; the first that fits. */
export const refusalRules: RefusalRule[] = [
  {
    patterns: [
      /\bchest pains?\b|\bheart attack\b|\b(?:can'?t|cannot) breathe\b|\bbleeding badly\b|\b(?:is|am|are|has) (?:having a )?(?:overdos|seizure|stroke)/i,
      new RegExp(
        String.raw`\b${self}\b.{0,40}\b(?:suicidal|kill (?:my|him|her|them)sel\w*|end (?:my|his|her|their) life|(?:want|wants|going) to die|self[- ]harm(?:ing)?)`,
        'i',
      ),
      /\b(?:what|which|how (?:much|many)) (?:pills?|dose|dosage|mg|milligrams|medication|medicine|ibuprofen|tylenol)\b.{0,40}\b(?:i|should|take|give|for)\b/i,
    ],
    unless:
      /\b(?:alerts?|monitoring|software|policy|policies|prevention|keywords?|training|drill|protocol|records?|inventory|store|stored|log|tracking)\b/i,
    text: 'This needs people, not an advisor. If anyone is in danger, call 911 now; in the United States 988 reaches the Suicide & Crisis Lifeline by call or text. I cannot give medical advice. Once everyone is safe, I can help with how your district prepares for such events.',
  },
  {
    patterns: [
      new RegExp(
        String.raw`\b(?:write|make|build|create|give me|code|generate|develop|program|deploy|spread|launch|run|send)\b.{0,30}\b(?:${attack})\b`,
        'i',
      ),
      new RegExp(
        String.raw`${howCanI} (?:secretly )?(?:hack|ddos|dos|crack|brute[- ]force|break in ?to|get into|take down|knock (?:out|offline))\b.{0,50}\b(?:account|e-?mail|password|network|wi-?fi|system|sis|grade ?book|server|site|website|phone|laptop|computer|superintendent|principal|teacher|student|district|state test)`,
        'i',
      ),
      /\b(?:write|make|create|build|set up|craft|draft)\b.{0,40}\b(?:fake|spoofed|phishing|lookalike)\b.{0,50}\b(?:steal|harvest|capture|collect|grab|get (?:his|her|their|someone|staff|people)|so (?:i|we) can (?:get|log|read))/i,
      /\b(?:how (?:do|can|to)|make|build|buy|get|print|mix)\b.{0,30}\b(?:pipe bombs?|bombs?|explosives?|silencers?|ghost guns?|3d[- ]printed guns?|nerve gas|meth)\b/i,
    ],
    unless:
      /\b(?:plan|policy|playbook|runbook|response|respond|training|tabletop|exercise|drill|checklist|protect|protection|prevent|defen[cds]e?|against|simulation|simulated|awareness|poster|quiz|threats?|scan(?:ner)?|legally|lawfully|former|insurance|notice|lesson|recover|recovery|risk assessment|hackathon|stop|block)\b/i,
    text: 'I will not help build or run an attack, or make a weapon. I can help you defend your district against one: what to harden first, how to test it safely, and whom to call.',
    followUps: [
      'How do we run a phishing exercise that staff will accept?',
      'What should we harden first against ransomware?',
    ],
  },
  {
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
      /\b(?:rig|steer|fix) (?:the|a|our) (?:bid|rfp|procurement|470|award)\b/i,
    ],
    unless:
      /\b(?:how (?:do|can|should) (?:we|i) (?:stop|prevent|detect|catch|keep (?:people|staff|someone))|is it (?:ok|legal|allowed)|what (?:if|happens)|do(?:es)? (?:we|i|a district|ferpa|it) (?:have|need|require))\b/i,
    text: 'I will not help avoid a duty to report, keep or disclose, or to buy by the rules. I can help you meet it with the least disruption: what the rule asks, who must be told, and what to write down. Bring in your counsel before anyone deletes, signs or withholds anything.',
    followUps: [
      'Whom do we have to notify after a data breach?',
      'How long do we have to keep records, and when may we delete them?',
    ],
  },
  {
    patterns: [
      /\b(?:monitor|track|flag|surveil|spy on|watch|identify|find out|list|target|profile|screen|which|who)\b.{0,40}\b(?:muslims?|jewish|christians?|hispanics?|latinos?|black (?:students|kids|staff|families)|immigrants?|undocumented|lgbtq?\w*|gay|lesbian|trans(?:gender)?|religio\w+|their race|union (?:members|organi[sz]ers|supporters)|pregnant|protesters?)\b/i,
      /\b(?:secretly|covertly|without (?:them|him|her|anyone|staff|teachers|students|parents|the \w+) (?:knowing|finding out|being told))\b.{0,40}\b(?:record|monitor|read|watch|listen|track|film|turn on|install)|\b(?:record|monitor|read|watch|listen (?:to|in)|track|film|spy on|turn on)\b.{0,60}\b(?:secretly|covertly|without (?:them|him|her|anyone|staff|teachers|students|parents) (?:knowing|finding out|being told))|\bspy on\b/i,
      /\b(?:read|search|go through)\b.{0,40}\b(?:private|personal) (?:e-?mails?|messages|chats|phone)\b.{0,60}\b(?:complain\w*|union|whistle\w*|criticiz\w*|leaked|reporter)/i,
    ],
    unless:
      /\b(?:protect\w*|bias(?:ed)?|fair(?:ly|ness)?|unfair\w*|equit\w+|discriminat\w+|(?:don'?t|doesn'?t|do not|does not|not|never|avoid|stop|prevent|without)\s+(?:\w+\s+){0,2}(?:flag|target|track|monitor|spy|out|single)\w*|is it (?:ok|legal|allowed)|can (?:a )?vendors?|vendors?|accessib\w*|translat\w*|interpret\w*)\b/i,
    text: 'I will not help watch people in secret or single them out for who they are. I can help you set monitoring that is announced, limited to a safety or security purpose, the same for everyone, and reviewed by a person; involve counsel and your civil-rights coordinator before anything is switched on.',
    followUps: [
      'What should we tell families about what monitoring software sees?',
      'Who should see alerts from student monitoring, and what happens next?',
    ],
  },
  {
    patterns: [
      /\b(?:do|finish|complete|solve|answer) my (?:\w+ ){0,3}(?:homework|assignment|worksheet|quiz|test|exam|math problems?)\b/i,
      /\bwrite (?:me |my )?(?:an? )?(?:\w+[- ]){0,3}(?:essay|book report|term paper)\b(?! (?:prompt|policy|rubric|grader|scoring))/i,
      /\bsolve\b.{0,20}\d+\s*[a-z]\s*[+\-=]/i,
    ],
    unless: /\bstudents? (?:use|using|who|that|are|ask)\b/i,
    text: 'I advise school leaders and do not complete assignments. I can help a teacher design one: what it should show, how students may use technology in it, and how to see their own thinking.',
    followUps: ['How do we design assignments that still work when students have AI?'],
  },
]
