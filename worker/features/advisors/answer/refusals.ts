/** A reply that stands for itself, without sources. */
export type Refusal = { text: string; followUps: string[] }

type Rule = { pattern: RegExp; text: string; followUps?: string[] }

/** Messages that get a direction instead of an answer; the first that fits. */
const rules: Rule[] = [
  {
    pattern:
      /\b(?:chest pain|heart attack|can'?t breathe|overdos|suicid|kill (?:myself|himself|herself|themsel)|self[- ]harm|bleeding badly)/i,
    text: 'This needs people, not an advisor. If anyone is in danger, call 911 now; in the United States 988 reaches the Suicide & Crisis Lifeline by call or text. I cannot give medical advice. Once everyone is safe, I can help with how your district handles such events.',
  },
  {
    pattern:
      /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instruction|rule|prompt|guideline)|\b(?:system|hidden|initial) (?:prompt|instruction|rule|message)|\brepeat (?:the|all|everything)?.{0,30}\babove\b|\byou are now\b|\bdeveloper mode\b|\bjailbreak|\b(?:reveal|show|print|tell me) .{0,30}\b(?:api key|admin password|secrets?|credentials|your (?:rules|instructions|configuration))/i,
    text: 'I stay in my role and cannot show or change how I am set up, and I have no passwords or other people’s data to give. I can help with a question about your district.',
  },
  {
    pattern:
      /\b(?:write|make|build|create|give me|code)\b.{0,40}\b(?:ransomware|malware|virus|keylogger|phishing kit|exploit|botnet|ddos|worm|trojan|stealer)\b|\bhow (?:do i|to|can i) (?:hack|ddos|crack (?:a|the|his|her|their) password|break into)/i,
    text: 'I will not help build or run an attack. I can help you defend against one: what to harden first, how to test it safely, and whom to call.',
    followUps: [
      'How do we run a phishing exercise that staff will accept?',
      'What should we harden first against ransomware?',
    ],
  },
  {
    pattern:
      /\b(?:hide|conceal|cover up|bury|keep quiet about|not (?:tell|report|disclose))\b.{0,60}\b(?:breach|incident|audit|records?|parents?|state|auditor)|\bbackdat|\b(?:delete|destroy|shred|wipe)\b.{0,40}\b(?:before|so that)\b.{0,40}\b(?:audit|request|subpoena|foia|lawsuit|parent)|\bget around\b.{0,30}\b(?:ferpa|coppa|cipa|law|bid|procurement)|\bsplit\b.{0,40}\b(?:avoid|under|dodge)\b.{0,30}\b(?:bid|threshold)/i,
    text: 'I will not help avoid a duty to report, keep or disclose. I can help you meet it with the least disruption: what the rule asks, who must be told, and what to write down. Bring in your counsel before anyone deletes or withholds anything.',
    followUps: [
      'Whom do we have to notify after a data breach?',
      'What goes on a record of who saw student records?',
    ],
  },
  {
    pattern:
      /\b(?:do|finish|complete|solve) my (?:\w+ ){0,3}(?:homework|assignment|worksheet|quiz|test)\b|\bwrite my (?:\w+ ){0,2}essay\b|\bsolve\b.{0,20}\d+\s*x\b/i,
    text: 'I advise school leaders and do not complete assignments. I can help a teacher design one: what it should show, how students may use technology in it, and how to see their own thinking.',
    followUps: ['How do we design assignments that still work when students have AI?'],
  },
]

/** The reply for a message the advisors do not answer, or null. */
export function refusalFor(text: string): Refusal | null {
  const rule = rules.find(({ pattern }) => pattern.test(text))
  return rule ? { text: rule.text, followUps: rule.followUps ?? [] } : null
}

/** A sentence before the answer when someone asks for certainty that nobody can give. */
export function cautionFor(text: string): string | null {
  return /\b(?:guarantee|promise|100 ?%|fully compliant|bulletproof|(?:ransomware|hack|breach|lawsuit)[- ]?proof|won'?t (?:be|get) sued|can'?t be sued|is it legal|are we liable)\b/i.test(
    text,
  )
    ? 'Nobody can promise that: some risk always remains, and what the law means for your case is for your counsel, your insurer or your state agency to say. What follows lowers the risk and shows where each point comes from.'
    : null
}
