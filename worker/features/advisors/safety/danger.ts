import type { RefusalRule } from './rule.ts'

const self =
  "(?:i|i'm|im|i am|me|my (?:\\w+ )?(?:friend|student|son|daughter|child|kid|colleague|coworker|teacher|wife|husband|brother|sister)|(?:a|the|one|our) (?:of our )?(?:\\w+ )?(?:student|kid|girl|boy|child|teacher|grader|colleague)|student|kid|he|she|someone)"
/** Talk of how a district prepares, not of somebody now. */
export const preparing =
  /\b(?:alerts?|monitoring|compar(?:e|ing)|compan(?:y|ies)|vendors?|products?|before (?:we )?(?:buy|sign)\w*|buying|purchas\w+|software|policy|policies|prevention|keywords?|training|drills?|protocol|lessons?|modules?|mandated report\w+|webinars?|records?|inventory|stored?|tracking|plan|procedures?|how (?:do|should|can) (?:we|i|schools|districts) (?:decide|handle|prepare|set|respond|log|report|route)|who (?:sees|gets|should|reads)|what (?:do|does) (?:it|ferpa|the law))\b/i
const now =
  /\b(?:right now|just (?:now|e-?mailed|texted|wrote|posted|said|took)|tonight|what (?:do|should) (?:i|we) do|what now|alone with|is coming|on (?:his|her|their) way|i can'?t do this|i cant do this|i want to)\b/i

/** Somebody may die: words for people who can act, before anything else. */
export const selfHarm: RefusalRule = {
  patterns: [
    new RegExp(
      String.raw`\b${self}\b.{0,60}\b(?:suicidal|suicide|kill (?:my|him|her|them)sel\w*|end (?:my|his|her|their) (?:own )?life|end it(?: all)?|(?:want|wants|wanted|going) to (?:die|disappear forever)|self[- ]harm(?:ing)?|(?:take|taking|swallow) them all|(?:hurt|hang|drown|cut|shoot)(?:s|t?ing)? (?:my|him|her|them)sel\w*|tak(?:e|ing) (?:all )?(?:my|his|her|their|the) pills|overdos\w*|took (?:too many|a (?:whole )?bottle|all)\b.{0,20}\b(?:pills?|tablets?|medication))`,
      'i',
    ),
    /\b(?:i (?:can'?t|cannot|can not) (?:do this|go on|take (?:it|this)|keep (?:going|living)) ?any ?more|(?:nobody|no one) would (?:miss|care about|notice)\b.{0,12}\b(?:me|if i)|better off (?:without me|dead|if i)|(?:don'?t|do not|never) (?:really |even |honestly )?(?:want|wanna|wish) (?:to )?(?:live|exist|be alive|be here any ?more|wake up)|(?:no|any) (?:reason|point) (?:to|in) (?:live|living|go(?:ing)? on)|(?:wish|wished) i (?:was|were) dead|tired of (?:living|being alive))\b/i,
  ],
  unless: preparing,
  text: 'This needs people now, not an advisor. If anyone may be in danger, call 911. In the United States, call or text 988, the Suicide & Crisis Lifeline; for pills or poison, 1-800-222-1222. Do not leave the person alone, and reach your counselor, crisis team and administrator by phone, not by e-mail. Once everyone is safe, I can help with how your district prepares.',
  followUps: ['Who should see alerts from student monitoring, and what happens next?'],
}

/** Somebody is armed, or says that they will hurt others. */
export const threat: RefusalRule = {
  patterns: [
    /\b(?:has|have|with|brought|bringing|got) (?:a |an )?(?:gun|rifle|pistol|bomb|knife|weapon)\b.{0,60}\b(?:coming|school|campus|class|building|here|tomorrow|today|now)\b/i,
    /\b(?:going to|gonna|will|wants to|plans to) (?:shoot|bomb|stab|kill|blow)\b(?! (?:1:1|1-to-1|one[- ]to[- ]one|it\b|the (?:program|project|plan|idea|levy|bond|deal|contract|account|server|process|laptops?|ipads?))).{0,40}\b(?:school|class|kids|students|teacher|us|everyone|people|him|her|them|meeting|board|place)\b/i,
    /\b(?:man|woman|ex|husband|wife|person|someone|somebody|stranger|intruder|kids?|boy|girl|student|grader|parent|dad|father)\b.{0,30}\b(?:with|has|holding|carrying|waving|brought) (?:an? |the |his |her )?(?:\w+ )?(?:gun|rifle|pistol|knife|machete|bomb|weapon)\b/i,
    /\b(?:kid|boy|girl|student|grader|parent|someone|somebody|he|she|they|ex|employee)\b.{0,30}\b(?:posted|shared|sent|texted|wrote|drew|showed|said|made|snapchatted)\b(?!.{0,20}\b(?:essay|story|report|paper|poem|song|book)\b).{0,50}\b(?:guns?|rifles?|pistols?|bombs?|(?:hit|kill) list|shoot(?:ing)?|stab|don'?t come to school)\b/i,
    /\b(?:just|right now|there(?:'s| is))\b.{0,30}\b(?:bomb|shooting|death) threats?\b/i,
    /\b(?:smoke|fire|gas|explosion)\b.{0,40}\b(?:people|kids|students|someone|anyone) (?:are |is )?(?:inside|trapped|hurt)/i,
    /\bactive shooter\b.{0,30}\b(?:now|here|in (?:our|the) (?:building|school))/i,
  ],
  unless:
    /\b(?:policy|policies|drills?|training|tabletop|exercise|software|prevention|lesson|years? ago|last (?:year|month)|how (?:do|should|can) (?:we|i|schools|districts) (?:decide|prepare|plan|detect))\b/i,
  text: 'Call 911 now, then your principal and the school’s threat-assessment or safety team by phone; follow your emergency plan and do not wait for an answer here. Keep the message or file as it is, with its time and account, for the police, and do not confront the person alone. Once everyone is safe, I can help with logs, evidence and what to tell families.',
  followUps: ['How do we preserve evidence from a student account for the police?'],
}

/** Talk of calls, rooms and accounts around an emergency that is over or may come. */
const elsewhere =
  /\b(?:dispatch\w*|responders?|e911|caller|ambulance|zoom calling|logs? in|logins?|passwords?|switch(?:es)?|servers?|nobody (?:else )?(?:can|could|knew|knows))\b/i

/** An emergency of the body, or a question for a doctor. */
export const medical: RefusalRule = {
  patterns: [
    /\bchest pains?\b|\bheart attack\b|\b(?:can'?t|cannot) breathe\b|\bbleeding badly\b|\b(?:is|am|are|has) (?:having a )?(?:seizure|stroke)/i,
    /\b(?:he|she|boy|girl|student|kid|child|teacher|someone|aide|principal)\b.{0,12}\b(?:collapsed|fainted|passed out|stopped breathing|(?:is )?(?:not breathing|unconscious|choking|seizing))\b/i,
    /\b(?:doctor|prescri\w+|pharmac\w+|oxycodone|opioid|antibiotics?)\b.{0,60}\b(?:can|should|may|could) (?:i|he|she|we) (?:double|take|mix|skip|stop|give)\b/i,
    /\bcan (?:i|he|she) (?:take|mix|double)\b.{0,50}\b(?:pills?|tablets?|medication|medicine|benadryl|tylenol|ibuprofen|advil|aspirin|melatonin|antibiotics?)\b/i,
    /\b(?:what|which|how (?:much|many|often)) (?:pills?|dose|doses|dosage|mg|milligrams|ml|units|puffs|medication|medicine|meds|insulin|ibuprofen|tylenol|benadryl|epi-?pens?)\b.{0,40}\b(?:i|should|take|give|for|of|helps?|is|are)\b/i,
    /\bhow (?:much|many|often) (?:benadryl|tylenol|advil|motrin|ibuprofen|aspirin|melatonin|insulin|albuterol|adderall|ritalin|narcan)\b/i,
    // "her glucose meter says 340", "his blood pressure is 190 over 100", "a fever of 104"
    /\b(?:glucose|blood sugar|sugar|meter|blood pressure|heart rate|pulse|oxygen|temperature|fever)\b.{0,15}\b(?:says|reads|shows|is|of|at|over|dropped to|hit)\b.{0,10}\d{2,3}\b/i,
    /\b(?:give|gave|giving|inject|administer)\b.{0,25}\b(?:insulin|epi-?pen|narcan|naloxone|inhaler|medication|meds|medicine|ibuprofen|tylenol|benadryl|her pills|his pills|cpr)\b/i,
    /\b(?:is (?:this|it|that)|do i have|does (?:he|she) have|could (?:this|it) be)\b.{0,20}\b(?:rash|measles|concussion|strep|covid|flu|lice|infection|broken|contagious|adhd|autism|pink ?eye)\b/i,
  ],
  unless: new RegExp(`${preparing.source}|${elsewhere.source}`, 'i'),
  text: 'I cannot give medical advice. If it may be serious, call 911; otherwise the school nurse, a doctor or, for medicine and poison, 1-800-222-1222 can tell you. What I can help with is how your district keeps and protects health information.',
  followUps: ['Who may see health information about a student?'],
}

/** Whether an ordinary-looking word must not soften an emergency: "we see it on the alert, what do I do". */
export function isHappeningNow(text: string): boolean {
  return now.test(text)
}
