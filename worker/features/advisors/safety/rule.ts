/** A kind of message that gets a direction instead of an answer. */
export type RefusalRule = {
  /** One fitting is enough. Matched against what is asked, not against a pasted document. */
  patterns: RegExp[]
  /** Words that show an ordinary question about the subject. */
  unless?: RegExp
  text: string
  followUps?: string[]
}

/** How a request for oneself begins. */
export const howCanI = String.raw`\b(?:how (?:do|can|could|would|should|might) (?:i|we|you|a student|students|someone|a kid)|how to|help (?:me|us)|can (?:i|we|you)|(?:i|we) (?:want|need|would like|have) to|let'?s|(?:easiest |best |quickest )?ways? (?:to|of)|tell me how to)`

/** Done so that those concerned do not learn of it. */
export const stealth = String.raw`\bwithout (?:\w+ ){0,4}(?:noticing|knowing|finding out|getting caught|being (?:caught|detected|seen|told)|detection|seeing it)\b|\bundetected\b|\bso (?:that )?(?:nobody|no one|none of them|they|he|she|it|the \w+)(?: \w+)? (?:never |can'?t |cannot |won'?t |don'?t |doesn'?t )?(?:notices?|knows?|finds? out|sees?|tells?)\b`
