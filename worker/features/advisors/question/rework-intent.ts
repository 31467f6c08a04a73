/** What a leader wants done with the answer before, rather than a new question. */
export type Rework = { kind: (typeof reworkPatterns)[number][0] } | { kind: 'step'; number: number }

const before =
  '(?:(?:and|but|so|ok|okay|now|please|then|also|can you|could you|thanks|thank you|great|hm+)[,. ]+)*'
const it = '(?:it|this|that|these|those|them|all (?:of )?(?:this|that|it))'
const make = `(?:(?:make|rewrite|rephrase|say|put|give|turn|show|write|format|draft|do|explain) (?:me |us )?(?:${it} |the answer |the steps )?)?`
const end = '(?: please| pls| thanks)?[\\s.!?]*$'

/** Each tried on a whole short message, in lower case. */
const reworkPatterns = [
  [
    'shorter',
    `(?:(?:it'?s |that'?s |this is |way )*too long${end}|.*\\b(?:shorter|shorten|briefer|tl;?dr|more concise|in (?:a|one|two|three|2|3) sentences?|condense (?:it|this|that)|cut (?:it|this|that) down|summari[sz]e(?: (?:it|this|that|your answer))?)\\b(?! (?:the|our|my|a|an) ).{0,20}$|${make}brief(?:ly)?${end})`,
  ],
  [
    'table',
    `${make}(?:.{0,20}\\b(?:as|in|into|to) (?:a |the )?table\\b.{0,15}|table|table (?:form|format|please))${end}`,
  ],
  [
    'board',
    `${make}(?:(?:an? |the )?(?:short )?(?:board )?(?:memo|report|letter|e-?mail) )?(?:for|to) (?:the |my |our )?(?:school )?(?:board|superintendent|cabinet|trustees)(?: (?:meeting|slide|slides))?${end}|${make}(?:as|into) (?:a |some )?(?:board )?(?:slides?|talking points)(?: for .{0,20})?${end}`,
  ],
  [
    'checklist',
    `${make}(?:(?:as |into |in )?(?:a )?(?:checklist|bullet points?|bullets|to-?do list))${end}`,
  ],
  [
    'memo',
    `${make}(?:(?:as |into |in )?(?:an? |the )?(?:short )?(?:e-?mail|memo|letter|announcement|note|message))(?: (?:to|for) (?:the |our |my |all )?(?:staff|teachers|principals|team|everyone|superintendent|parents?|famil(?:y|ies)|guardians))?(?: about ${it})?${end}`,
  ],
  [
    'plain',
    `${make}(?:(?:in )?(?:plain(?:er)?|simple|simpler|non-?technical) ?(?:words|english|language|terms)?|simpler|eli5|easier(?: to read)?|(?:less|without) jargon)${end}`,
  ],
  [
    'translate',
    `${make}(?:translate.{0,30}|(?:in|into|to) (?:spanish|french|arabic|chinese|vietnamese|portuguese|russian|somali|tagalog|korean|german|haitian creole))${end}`,
  ],
  [
    'why',
    `(?:why|how come|what for)(?: (?:is (?:that|this|it)|so|not|that|this|bother|does (?:it|this|that) matter|should (?:we|i)(?: (?:do|care about|bother with) ${it}|care|bother)?|do (?:it|this|that)))?${end}`,
  ],
  [
    'who',
    `who (?:does what|(?:does|do|should do|will do|would do|owns?|is responsible for|should own|handles?|leads?) (?:${it}|each(?: step)?|what|the work|the steps))${end}`,
  ],
  [
    'noBudget',
    `(?:what (?:if|do we do if|happens if) |and if |if )?(?:(?:we|i|they)(?: have|'ve|ve)?(?: got)? (?:no|zero|little|not much|hardly any|0) (?:budget|money|funds?|funding)|(?:we|i) (?:can'?t|cannot) (?:afford|pay for) (?:${it}|anything)|there(?:'s| is) no (?:budget|money|funding))(?: for (?:${it}|any of (?:it|this|that)))?${end}|(?:with|on|for) (?:no|zero|little) (?:budget|money)${end}|(?:is there )?(?:a )?(?:cheaper|free) (?:way|option|version)s?${end}|without (?:money|spending|buying) ?(?:anything)?${end}`,
  ],
  [
    'cost',
    `(?:what|how much) (?:does|would|will|do|is|might) (?:${it}|they)(?: all)?(?: cost)?(?: us)?${end}|(?:the |what(?:'s| is) the )?(?:costs?|price|budget)${end}|how much${end}`,
  ],
  [
    'time',
    `how (?:long|much time) (?:does|will|would|do|is|might) (?:${it}|they)(?: all)?(?: take)?${end}|(?:what(?:'s| is) the )?(?:timeline|timeframe|schedule)${end}|how long${end}`,
  ],
  [
    'measures',
    `how (?:do|will|would|can) (?:we|i|you) (?:know|tell|measure|check|prove)(?: (?:if|whether|that))?(?: ${it})?(?: (?:is |has |have )?work(?:s|ed|ing)?)?${end}|(?:what are the )?(?:measures|metrics|kpis)${end}`,
  ],
  [
    'risks',
    `what (?:could|can|might|will) go wrong${end}|(?:what(?: are|'s| is)? )?(?:the |any )?(?:risks?|downsides?|pitfalls|catch|drawbacks)${end}`,
  ],
  [
    'sources',
    `(?:what(?:'s| are| is) (?:the |your )?)?sources?${end}|(?:where (?:does|did|do) (?:you (?:get|find)|${it}) (?:come )?(?:from|${it})|says who|according to whom?|how do you know(?: ${it})?|are you sure(?: about ${it})?|is (?:that|this|it) (?:true|right|correct)|cite (?:your )?sources?|references|prove it)${end}`,
  ],
  [
    'first',
    `(?:where (?:do|should) (?:we|i) (?:start|begin)(?: with ${it})?|what(?:'s| is)? (?:comes |do (?:we|i) do |should (?:we|i) do )?(?:first|the first (?:step|thing)|most important|the most important (?:step|one|thing|part))|just the first (?:step|thing))${end}`,
  ],
  [
    'small',
    `(?:what (?:about|if)|how about|for|in|with|is (?:it|this|that) realistic for|does (?:it|this|that) work (?:for|in))? ?(?:we(?:'re|re| are) |i(?:'m|m| am) )?(?:a |an |the |our |my |just |only )*(?:very |really )?(?:small|tiny|rural|smaller)(?: (?:school|district|team|rural|town)s?)*${end}|(?:what if )?(?:we|i)(?:'ve| have)?(?: only)?(?: got| have)? (?:only )?(?:one|1|two|2|no) (?:tech(?:nician)?s?|it (?:person|people|staff)|people|person|staff)${end}|(?:what if )?(?:it'?s|its) (?:just|only) me${end}`,
  ],
  [
    'more',
    `(?:(?:tell me |say |give me |give |show )?(?:more|some more)(?: (?:detail|details|info|information|about ${it}|on ${it}))?|(?:in )?(?:more|greater) detail|go on|continue|elaborate(?: on ${it})?|expand(?: on ${it})?|keep going|and then|then what|what else|(?:go )?deeper|longer)${end}`,
  ],
] as const

const compiled = reworkPatterns.map(([kind, pattern]) => ({
  kind,
  pattern: new RegExp(`^${before}(?:${pattern})`),
}))

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

const ordinalStep =
  /^(?:(?:and|ok|please|can you|could you|explain|expand on|more (?:on|about)|tell me (?:more )?about|what about|how do (?:i|we) do)[, ]+)*(?:the )?(\w+) step\b/

/** What a short message, in lower case, wants done with the answer before; null when it is something else. */
export function reworkOf(said: string): Rework | null {
  const number = stepNumber(said)
  if (number) return { kind: 'step', number }
  const fits = compiled.find(({ pattern }) => pattern.test(said))
  return fits ? { kind: fits.kind } : null
}

function stepNumber(said: string): number | null {
  const step = /\b(?:step|number|point|item)\s*#?\s*(\d{1,2}|[a-z]+)\b/.exec(said)?.[1]
  const ordinal = ordinalStep.exec(said)?.[1]
  if (step && /^\d+$/.test(step)) return Number(step)
  const index = step ? numbers.indexOf(step) : ordinal ? ordinals.indexOf(ordinal) : -1
  // "What is the first step?" asks where to begin, not for more about step 1.
  return index < 0 || (index === 0 && /^what/.test(said)) ? null : index + 1
}
