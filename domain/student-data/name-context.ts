import { type Candidate, endsWith, type Span } from './finding.ts'
import { isIntroduced, isStaff } from './staff-context.ts'
import { readWords, type Word } from './words.ts'

const kin =
  'student|pupil|learner|scholar|kid|kiddo|child|boy|girl|son|daughter|stepson|stepdaughter|grandson|granddaughter|nephew|niece|cousin|friend|grader|freshman|sophomore|kindergartner|kindergartener|first[- ]grader|brother|sister|sibling|twins?|classmate|teen|minor|valedictorian|hij[oa]|alumn[oa]|estudiante|ni[nñ][oa]'
const cueBefore = endsWith(
  new RegExp(
    String.raw`(?:(?:^|[^\p{L}])(?:${kin}|(?:mom|mum|mother|dad|father|parents?|guardian|aunt|uncle|family|grandmother|grandfather) (?:of|to|for)|(?:student|pupil|child|kid|girl|boy|first|last|full|real|given|sur)(?:['’]s)?[ _-]?(?:full )?name['"]?)(?:,? (?:is|was|named|called|name|id))?|(?:^|\n)\s*(?:full |first |last )?name(?: is)?|(?:^|[^\p{L}])(?:fn|ln|f ?name|l ?name|fname|lname)(?=[:=]))[\s:,"'“(=-]{1,4}$`,
    'iu',
  ),
)
const namedBefore = endsWith(
  /(?:^|[^\p{L}])(?:(?<!\b(?:an?|the|each|every) )named|called|name is|goes by|nicknamed|known as|aka|real name)[ :"“]{1,2}$/iu,
)
const ownBefore = endsWith(
  new RegExp(
    String.raw`\b(?:my|our|his|her|their|the) (?:[\p{L}\d-]{1,12} )?(?:${kin})(?:,? (?:is|was|named|called))?[ ,"“]{1,2}$`,
    'iu',
  ),
)
/** "two girls, Ida and June": names follow a count of children. */
const pluralBefore = endsWith(
  /(?:^|[^\p{L}])(?:both|these|those|two|three|four|five|six|several|following|[2-9]|1\d|affected|involved)(?: \p{L}+){0,3}? (?:students|kids|boys|girls|twins|siblings|brothers|sisters|pupils|children|kiddos|seniors|juniors|freshmen|sophomores|graders|players)\b[^.;:(,\n]{0,30}[:,(–—-]\s?$|\b(?:(?:seat|seating|bus|detention|class|lunch|iss|oss|suspension|attendance|tutoring|intervention|carpool|pick-?up|field trip|team) (?:chart|list|roster)|roster|riders|walkers|caseload|absentees|absent|tardy|no-shows)(?: (?:row|table|bus|period|room|group|today|for|on) ?[\p{L}\d]{0,9})?: $|\b(?:students?|kids?|boys|girls|names?)(?: (?:involved|affected|are|were))?: ?$|(?<!\b(?:for|of|with|by|to) (?:all |our |my |the )?)\b(?:students|kids|boys|girls)(?: \p{L}+){0,4}: $/iu,
)
/** "Ike in 4B", "Ike (grade 2, room 12)", "Ike in Ms. Venn's class": where only a pupil sits. */
const inClass =
  /^[\s,/|(–—-]{1,3}(?:(?:is|was|who is|who's|a|an|our|my|now|currently|in|from|en) ){0,3}(?:\d{1,2}[A-Z]\b|(?:k|\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)[ -]?gr(?:ade[rs]?|\b)|\d{1,2}(?:st|nd|rd|th)(?=[,;)]|$| and )|gr(?:ade)?\.? ?(?:\d|K\b)|kindergart|pre-?k\b|freshman|sophomore|(?:junior|senior)(?![ -]?(?:high|\p{L}))|homeroom|(?<=[,(–—-] ?|(?:in|a|an|our|my|now|from) )(?:advisory|caseload|section|class|club)\b|r(?:oo)?m\.? \d|period \d|(?:\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth) (?:hour|period|block)|(?:mr|mrs|ms|miss|mx|coach)\.? \p{L}+['’]?s?(?: [\p{L}\d]+){0,2} (?:class|room|homeroom|period|block)|aged? \d{1,2}\b|\d{1,2}[ -]?(?:years?[ -]old|y\/?o)\b|tercero|cuarto|quinto|sexto|s[eé]ptimo|octavo)/iu
const childInParens =
  /^,? (?:real|full|legal) name\b|^ \([^)\n]{0,30}\b(?:(?:real|full|legal) name\b|gr(?:ade)?\.? ?\d|\d{1,2}(?:st|nd|rd|th)\b|grader|soph|freshman|homeroom|IEP|504|ESL|ELL)/
const harmedBy = endsWith(
  /\b(?:cyber)?(?:bullied|harassed|threatened|attacked|hit|punched|catfished|impersonated|blackmailed|excluded)\b[^.\n]{0,20} by $/i,
)
/** "the Venn twins", "Mr. and Mrs. Venn about their son": a family's name is the child's. */
const familyAfter =
  /^(?: (?:family|twins|triplets|siblings|brothers|sisters|boys|girls|kids|children|household)(?! (?:center|engagement|foundation|portal|resource|liaison|letter|member|night|services?)|\p{L})|[^.;\n]{0,34} (?:their|his|her) (?:son|daughter|child|kid|twins|boy|girl)\b)/u
const bareKin =
  /^ (?:mom|mum|mother|dad|father|grandma|grandmother|guardian|brother|sister|iep|504 plan|gpa|bday|birthday|chromebook|laptop|ipad|account|password|grades|schedule|locker|teacher|parents)\b/i
const personal =
  /^['’]s? (?:\p{L}{1,12} )?(?:iep|504|grades?|gpa|mom|mum|mama|papa|abuela|(?:step|grand)(?:mom|mother|dad|father|parents?|ma|pa)|mother|dad|father|parents?|guardian|family|sister|brother|aunt|grandmother|transcript|report card|records?|locker|schedule|suspension|birthday|birth|medication|attendance|discipline|diagnosis|homework|chromebook|laptop|teacher|counselor|face|desk|essay|backpack|parent|bus|house|behavior|test|file|aide|para|nurse|tutor|case manager|therapist|counsell?or|coach|stop|absences?|lunch|bag|password(?! \p{L}{4,}))\b/iu
const belonging =
  /^['’]s? (?:\p{L}{1,12} )?(?:account|password|photo|picture|drive|inbox|e-?mail|phone|login|ipad|files?|essay|paper|device|data|profile|class|group|page|portal|score|reading|math)\b/iu
const aboutChild =
  /\b(?:he|she|his|hers?|him|hes|shes|son|daughter|kid|child|boy|girl|pupil|grader|student|mom|dad|gr\.? ?\d{1,2}|grade \d{1,2}|\d{1,2}(?:st|nd|rd|th) grade)\b/i
const pronouns = /\b(?:he|she|his|hers?|him|hes|shes)\b/gi
const childAct =
  /^['’]?s?,? (?:just |still |also |has |had |never )?(?:missed|lost|forgot|moved|lives|lived|(?:was|is|will be|has been|isn['’]t) (?:absent|late|tardy|sick|out|not|gone)|gets?|got|refuses|refused|transferred|enrolled|withdrew|hit|scored|hacked|stole|told|texted|dropped|cracked|broke|skipped|cried|keeps|kept|wants|turned|posted|served|(?:can|could|will|may|must|should|needs to|has to) (?:make up|retake|redo|ride|miss|sit|walk|graduate)|\p{Ll}+ (?:his|her|himself|herself))\b/iu

const bridge =
  'in (?:my|our|the|his|her) [\\p{L}\\d]{1,12}|has|had|have|is|was|got|gets|will|should|may|must|repeat|repeats|because|of|with|just|recently|been|being|be|still|now|currently|keeps|getting|on|in|a|an|the|his|her|whose|who|takes|made|earned|received|scored|and|student|dob|born|id|number|no|sid|ssn|gr|grade|address|lives|at|email|phone|pw|password|pin|login|username|moved|to|for|may|also|my|our|period|class|needs|qualifies|ended|up|went|from|\\d{1,2}(?:st|nd|rd|th)?|he|she|attached'
const bridgeAfter = new RegExp(
  String.raw`^(?:['’]s(?: \p{L}{2,12}){1,2} (?:is|was|are|=)\s)?['’]?s?[\s,;:|/()"”<–—-]{0,4}(?:(?:${bridge})[\s,:;#'’(|-]{0,3}){0,6}$`,
  'iu',
)
const bridgeVerb =
  /['’]s |[,;:|(–—-]|\b(?:dob|born|has|had|is|was|got|gets|keeps|with|whose|earned|received|scored)\b/i
const bridgeBefore =
  /^[\s,;:|)"'’–—-]{0,4}(?:(?:for|of|about|to|by|from|is|was|belongs|belonging|student|and)[\s,:-]{1,2}){0,4}$/i

const owner = endsWith(
  /\b(?:log-?in|password|pwd|pw|pass|pin|account|credentials|username) (?:for|of) $/i,
)
const vendorAfter =
  /^['’]?s?,? (?:licen[sc]\w+|subscription|renewal|contract|quote|pricing|integration|rollout|pilot|platform|app|apps|software|tool|switch\w*|firewalls?|aps?|devices?|modules?|dashboard|rostering|sync|sso|plugin|extension|cameras?|vs\.?|versus|or|costs?|offers?|supports?|charges|integrat\w+|accounts?|cheaper|better|worth|students|teachers|published|announced|compared|compatible|free(?!\/| (?:and|or|&|lunch|meals?)\b)|book|novel|unit|schools?|district|campus|gym|high|elementary|middle)\b/i
const vendorBefore = endsWith(
  /\b(?:via|using|use|uses|versus|vs|than|like|platform|product|software|app|tool|piloting|pilot|implement|adopt|adopting|deploy|deploying|buy|buying|evaluating|in|near|across|between|called|named|library|novel|book|curriculum)\.? $/i,
)
const famedAfter = /^ vs?\.? /
/** "Who was Venn", "what did Venn write": somebody one has heard of. */
const knownBefore = endsWith(
  /\b(?:who (?:was|is)|according to|quot(?:e|es|ing)|work of|research (?:by|of)|theory of|written by|paper by|study by|v\.?|vs\.?) $/i,
)
/** A sentence, what was found in it, and what is asked of it once for all its words. */
export type Context = {
  text: string
  sentence: Span
  words: Word[]
  candidates: Candidate[]
  ofChild: boolean
  /** Where the last "he" or "she" stands, or -1. */
  lastPronoun: number
}

export function contextOf(text: string, sentence: Span, candidates: Candidate[]): Context {
  const inside = text.slice(sentence.start, sentence.end)
  const last = [...inside.matchAll(pronouns)].at(-1)
  return {
    text,
    sentence,
    words: readWords(text, sentence),
    candidates,
    ofChild: aboutChild.test(inside),
    lastPronoun: last ? sentence.start + last.index : -1,
  }
}

export type Reasons = {
  /** The words next to it speak of a child or give a record. */
  strong: boolean
  own: boolean
  /** Strong enough for a single word. */
  alone: boolean
  adjacent: boolean
  /** Class, grade or age stand right behind it. */
  placed: boolean
  personal: boolean
  /** Something in the sentence is about a child. */
  some: boolean
  staff: boolean
  doubtful: boolean
  /** Something in the sentence is one person's alone: a number, a birthday, an address. */
  detailed: boolean
  /** The words right behind it are what a pupil does: "dropped his", "can retake". */
  acting: boolean
  /** He or she, said after the name. */
  spokenOf: boolean
}

/** A record that begins with its verb says who it is about: "got 12/50", "was suspended". */
const toldOf = /^(?:scored|got|gets|earned|failed|was|is|has|had|been|takes|caught|keeps)\b/i
const isTelling = ({ type, start, end }: Candidate, text: string) =>
  type !== 'grade_record' || /\d/.test(text.slice(start, end))

const ownDetails = new Set(['student_id', 'ssn', 'dob', 'email', 'address', 'health', 'password'])

/** Why a run of words may or may not be a child's name, seen from its surroundings. */
export function weigh(name: Span, context: Context): Reasons {
  const { text, sentence, candidates, ofChild, lastPronoun } = context
  const before = text.slice(Math.max(sentence.start, name.start - 60), name.start)
  const after = text.slice(name.end, name.end + 60)
  const near = candidates.filter((c) => c.start - name.end < 46 && name.start - c.end < 30)
  const gaps = near.filter((c) => c.start >= name.end).map((c) => text.slice(name.end, c.start))
  const told = near.some(
    (c) =>
      c.start - name.end === 1 && toldOf.test(text.slice(c.start, c.end)) && isTelling(c, text),
  )
  const bridges = gaps.filter((gap) => bridgeAfter.test(gap))
  const precedes = near.some(
    (c) => c.end <= name.start && bridgeBefore.test(text.slice(c.end, name.start)),
  )
  const cued = cueBefore.test(before)
  const own = ownBefore.test(before) || (ofChild && namedBefore.test(before))
  const listed = pluralBefore.test(before) || harmedBy.test(before)
  const placed = inClass.test(after) || childInParens.test(after)
  const kinless = /s$/.test(text.slice(name.start, name.end)) && bareKin.test(after)
  const ofFamily = familyAfter.test(after) && !/\byoung$/i.test(text.slice(name.start, name.end))
  const owns = owner.test(before) && /^\s?(?:[:=]|is\b|was\b)/.test(after)
  const isPersonal = personal.test(after)
  const certain =
    told || owns || cued || own || precedes || listed || placed || kinless || ofFamily || isPersonal
  const strong = certain || bridges.length > 0 || belonging.test(after)
  const isIntroducing = () =>
    isIntroduced(before, text.slice(Math.max(0, sentence.start - 20), name.start))
  return {
    strong,
    own,
    alone: certain || bridges.some((gap) => bridgeVerb.test(gap)),
    adjacent: bridges.length > 0,
    placed,
    personal: isPersonal,
    some: strong || candidates.length > 0 || ofChild || childAct.test(after),
    staff:
      !cued &&
      !own &&
      !ofFamily &&
      (isStaff(before, after) || (!isPersonal && bridges.length === 0 && isIntroducing())),
    detailed: candidates.some(({ type }) => ownDetails.has(type)),
    acting: childAct.test(after),
    spokenOf: lastPronoun >= name.end,
    doubtful:
      !own &&
      (knownBefore.test(before) ||
        famedAfter.test(after) ||
        (/\bwhat (?:did|does|do) $/i.test(before) &&
          /^ (?:say|write|argue|mean|recommend|think)\b/.test(after)) ||
        (lastPronoun < 0 && (vendorAfter.test(after) || vendorBefore.test(before)))),
  }
}
