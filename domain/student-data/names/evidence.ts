import sentenceWords from '../lexicon/sentence-words.json' with { type: 'json' }
import { type ContextRule, endsWith, type Off } from '../rules.ts'
import type { Candidate, Span } from '../spans.ts'
import { particle } from './runs.ts'
import { readWords, type Word, wordKind } from './words.ts'

const kin =
  'student|pupil|learner|scholar|kid|kiddo|child|boy|girl|son|daughter|stepson|stepdaughter|grandson|granddaughter|nephew|niece|cousin|friend|grader|freshman|sophomore|kindergartner|kindergartener|first[- ]grader|brother|sister|sibling|twins?|classmate|teen|minor|valedictorian|hij[oa]|alumn[oa]|estudiante|ni[nñ][oa]'
const people =
  'students|kids|boys|girls|twins|siblings|brothers|sisters|pupils|children|kiddos|seniors|juniors|freshmen|sophomores|graders|players'
const nth =
  '\\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth'
const adults =
  'mom|mum|mama|mother|dad|papa|father|grandma|gma|grandmother|grandpa|grandfather|abuela|abuelo|guardian|parents?|aunt|uncle|family|sister|brother|step(?:mom|dad|mother|father)|foster (?:mom|dad|mother|father|parents?|family)'

/**
 * What the words beside a name say of it. `own`: they call it a child ("my son Ike"), whatever else
 * it could be. `strong`: they put a record of a minor next to it. `near`: they are what is said of
 * pupils. `staff` and `other` say that it is a grown-up, or a place, a product, an author.
 */
const rows = {
  own: [
    row(
      'called-child',
      'before',
      String.raw`(?:^|[^\p{L}])(?:${kin})(?:,? (?:is|was|named|called|name|id))?[\s:"'“(=-]{1,4}$`,
      'student Orla Venn',
      'iu',
    ),
    row(
      'own-child',
      'before',
      String.raw`\b(?:my|our|his|her|their|the|a|an|this|another) (?:[\p{L}\d-]{1,12} ){0,2}(?:${kin})(?: in [\p{L}\d ]{1,12}?)?(?:,? (?:is|was|named|called|whose name is))?[ ,"“(]{1,2}$`,
      'my 7th grade son, Ike',
      'iu',
    ),
    row(
      'child-of',
      'before',
      String.raw`(?:^|[^\p{L}])(?:mom|mum|mother|dad|father|parents?|guardian|aunt|uncle|family|grandmother|grandfather|mam[aá]|pap[aá]|madre|padre|abuela) (?:of|to|for|de) $`,
      'the mother of Ike Tarrow',
      'iu',
    ),
    row(
      'name-label',
      'before',
      String.raw`(?:^|[^\p{L}])(?:(?:student|pupil|child|kid|girl|boy|first|last|full|real|given|sur)(?:['’]s)?[ _-]?(?:full )?name['"]?(?: (?:is|was))?|(?:fn|ln|f ?name|l ?name|fname|lname)(?=[:=]))[\s:,"'“(=-]{1,4}$`,
      'Student name: Orla Venn',
      'iu',
    ),
    row(
      'nicknamed',
      'before',
      String.raw`(?:^|[^\p{L}])(?:goes by|nicknamed|real name(?: is)?|legal name(?: is)?|full name is)[ :"“]{1,2}$`,
      'goes by Ziggy',
      'iu',
    ),
    row(
      'kin-of',
      'after',
      String.raw`^['’]s? (?:\p{L}{1,12} )?(?:${adults})\b(?! (?:center|engagement|portal|liaison|night))`,
      "Orla's mom",
      'iu',
    ),
    row(
      'of-a-family',
      'after',
      String.raw`^ (?:family|twins|triplets|siblings|brothers|sisters|boys|girls|kids|children|household)(?! (?:center|engagement|foundation|portal|resource|liaison|letter|member|night|services?)|\p{L})|^[^.;\n]{0,34} (?:their|his|her) (?:son|daughter|child|kid|twins|boy|girl)\b`,
      'the Venn twins',
      'u',
    ),
  ],
  strong: [
    row(
      'list-of-children',
      'before',
      String.raw`(?:^|[^\p{L}])(?:both|these|those|two|three|four|five|six|several|following|[2-9]|1\d|affected|involved)(?: \p{L}+){0,3}? (?:${people})\b[^.;:(,\n]{0,30}[:,(–—-]\s?$`,
      'two girls, Ida and June',
      'iu',
    ),
    row(
      'roster-label',
      'before',
      String.raw`\b(?:(?:seat|seating|bus|detention|class|student|lunch|iss|oss|suspension|attendance|tutoring|intervention|carpool|pick-?up|field trip|team|opt-out|no-photo|retention|honor roll|eligibility|ineligib\p{L}+|truancy|failing|at-risk|iep|504|sped|ell|medication|allergy|custody|absence|tardy|probation|referral) (?:chart|list|roster|plan)|roster|riders|walkers|caseload|absentees|absent|tardy|no-shows|siblings)(?: (?:row|table|bus|period|room|group|today|for|on|the) ?[\p{L}\d]{0,9}){0,3}(?::| has| -)(?: 1\.)? $|\b(?:students?|kids?|boys|girls|names?)(?: (?:involved|affected|are|were))?: ?$|(?<!\b(?:for|of|with|by|to) (?:all |our |my |the )?)\b(?:students|kids|boys|girls)(?: \p{L}+){0,4}: $`,
      'Bus 9 riders: Ottis Lamb',
      'iu',
    ),
    row(
      'group-label',
      'before',
      String.raw`\b(?:homeroom|advisory|bus \d+|cabin|seats?|room \d+|period \d|table \d|caseload|intervention)(?: [\p{L}\d]{1,4})?:(?: 1\.)? $|\broster: (?:1\. )?$`,
      'Homeroom 12B: Ottis Lamb',
      'iu',
    ),
    row(
      'harmed-by',
      'before',
      String.raw`\b(?:cyber)?(?:bullied|bully|bullying|harassed|threatened|attacked|hit|punched|catfished|impersonated|blackmailed|suspend(?:ed)?|expel(?:led)?|victim|aggressor|withdraw|unenroll|re-?enroll|expunge|retain(?:ing)?)\b(?:[^.\n]{0,20} (?:by|is))? $`,
      'was bullied by Ike Tarrow',
      'iu',
    ),
    row(
      'in-class',
      'after',
      String.raw`^[\s,/|(–—-]{1,3}(?:(?:is|are|was|were|who is|who's|he is|he['’]s|she is|she['’]s|a|an|both|all|our|my|now|currently|in|from|en) ){0,3}(?:\d{1,2}[A-Z]\b|(?:k|${nth})[ -]?gr(?:ade[rs]?|\b)|\d{1,2}(?:st|nd|rd|th)(?=[,;)]|$| and )|gr(?:ade)?\.? ?(?:\d|K\b)|kindergart|pre-?k\b|fresh(?:man|men)|sophomores?|(?:junior|senior)s?(?![ -]?(?:high|\p{L}))|homeroom|(?<=[,(–—-] ?|(?:in|a|an|our|my|now|from) )(?:advisory|caseload|section|class|club)\b|r(?:oo)?m\.? \d|period \d|(?:${nth}) (?:hour|period|block)|(?:mr|mrs|ms|miss|mx|coach)\.? \p{L}+['’]?s?(?: [\p{L}\d]+){0,2} (?:class|room|homeroom|period|block|section)|aged? \d{1,2}\b|(?<=(?:both|(?:he|she)(?: is|['’]s)) )(?:[4-9]|1[0-8])(?=[.,;!?)]|$)|['’](?:2[6-9]|3\d)(?!\d)|\d{1,2}[ -]?(?:years?[ -]old|y\/?o)\b|tercero|cuarto|quinto|sexto|s[eé]ptimo|octavo)`,
      'Ike in 4B',
      'iu',
    ),
    row(
      'child-beside',
      'after',
      String.raw`^,? (?:\(|, ?|- ?|– ?)?(?:who is |is )?(?:our|my|a|an|another|one of (?:our|my)) (?:[\p{L}-]+ ){0,3}(?:student|pupil|kid|boy|girl|freshman|sophomore|kindergartner|\d{1,2}th[- ]grader)(?=[,.;)]| in | from | who |$)`,
      'Orla Venn, our exchange student,',
      'iu',
    ),
    row(
      'child-in-brackets',
      'after',
      String.raw`^,? (?:real|full|legal) name\b|^ \([^)\n]{0,30}\b(?:(?:real|full|legal) name\b|gr(?:ade)?\.? ?\d|\d{1,2}(?:st|nd|rd|th)\b|grader|soph|freshman|homeroom|IEP|504|ESL|ELL)`,
      'Ike (soph)',
      'u',
    ),
    row(
      'record-of',
      'after',
      String.raw`^['’]s? (?:\p{L}{1,12} )?(?:iep|504|grades?|gpa|transcript|report card|records?|locker|schedule|suspension|birthday|birth|medication|attendance|discipline|diagnosis|homework|face|desk|essay|backpack|behavior|test|file|aide|para|nurse|tutor|case manager|therapist|counsell?or|stop|absences?|lunch|teacher|chromebook|laptop|bus|bag|house)\b(?! (?:software|system|platform|policy|portal|team|program|contract|data|vendor|process|dashboard|coordinator|app|backlog))`,
      "Orla's report card",
      'iu',
    ),
    row(
      'parent-after',
      'after',
      String.raw`^(?:,| \(|:| &| and)\s?(?:(?:his|her|their) )?(?:${adults}|siblings|homeroom)\b(?! (?:of|and|center|engagement|liaison))`,
      'Fatou Diallo, mother Aminata',
      'iu',
    ),
    row(
      'login-of',
      'before',
      String.raw`\b(?:log-?in|password|pwd|pw|pass|pin|credentials|username) (?:for|of) $`,
      'password for Orla: Frog77',
      'iu',
    ),
  ],
  near: [
    row(
      'record-for',
      'before',
      String.raw`\b(?:scores?|grades?|transcripts?|report cards?|seclusion report|restraint report|incident report|(?:discipline|attendance|health|student|cumulative) (?:record|file|report|history|folder)s?|evaluation|iep|504(?: plan)?|homework|attendance|absences|referral|suspension|schedule|lunch balance|locker|permission slip|accommodations|(?:health|care|behavior|seizure|safety) plan|parents?|medication|emergency contact) (?:of|for|on|about|belonging to) $|\b(?:essay|poem|drawing|homework|lab report|paper) (?:by|from) $`,
      'the seclusion report on Orla Venn',
      'iu',
    ),
    row(
      'does-as-pupils-do',
      'after',
      String.raw`^['’]?s?,? (?:just |still |also |has |had |never )?(?:(?:was|is|will be|has been|isn['’]t) (?:absent|tardy|sick|truant|homebound)|(?:moved|transferred|enrolled|withdrew)|hasn['’]t turned in|sits (?:next to|by|behind|beside)|cried|skipped (?:class|school)|(?:hit|bit|kicked|punched|shoved|slapped|threw|stole|vaped|cheated|plagiarized|bullied|harassed|threatened|swore|flunked) (?!the (?:budget|limit|target|goal|deadline|vote|levy|bond))|(?:can|could|will|may|must|should|needs to|has to|allowed to) (?:make up|retake|redo|ride|sit out|walk|graduate)|(?:forgot|lost|broke|left|cracked|dropped) (?:his|her|their) (?:chromebook|ipad|laptop|badge|charger|screen|backpack|glasses|homework|lunch))\b`,
      'Orla Venn can retake the test',
      'iu',
    ),
    row(
      'has-school-thing',
      'after',
      String.raw`^['’]s? (?:\p{L}{1,12} )?(?:evaluation|psychologist|accommodations?|lab report|photo|picture|essay|paper|class|grades?|reading|math|score|profile|chromebook|ipad)\b`,
      "Orla's photo",
      'iu',
    ),
  ],
  staff: [
    row(
      'does-as-staff-do',
      'after',
      String.raw`^,? (?:also |has |have |is |was |will |who |just |now |still )*(?:teach(?:es)?|taught|lead(?:s|ing)?|led|runs|manages|managed|present(?:s|ed|ing)|oversees|handles|approved|recommend(?:s|ed)|propose[sd]|chairs|directs|supervises|coordinates|reviewed|drafted|negotiated|ordered|hired|retire[sd]|retiring|resign(?:s|ed|ing)|maintains|administers|facilitates|co-?teach(?:es)?|trains|audits?|audited|consults|covers (?:payroll|the help ?desk)|on-?call)\b`,
      'Ida Venn teaches math',
      'iu',
    ),
    row(
      'works-with-us',
      'before',
      String.raw`\b(?:met with|meet with|reports? to|(?:approved|led|run|taught|written|presented|signed|supervised|managed|owned|chaired|hosted|recommended) by|hired|hiring|cc|cc['’]ing|copied|interview(?:ed|ing)?|onboard(?:ing|ed)?|replac(?:ed|ing)|colleagues?|and i|mentor(?:ing)?|welcom(?:e|ing)|promot(?:ed|ing)) $`,
      'approved by Ida Venn',
      'iu',
    ),
    row(
      'office',
      'after',
      String.raw`^,? (?:in|from|at|over in|of|with) (?:the |our )?(?:hr|it|human resources|finance|payroll|accounting|purchasing|procurement|tech(?:nology)?|help ?desk|transportation|maintenance|facilities|communications|legal|business office|district office|central office|front office|curriculum|food services?|the (?:district|state|county))\b`,
      'Ida in HR',
      'iu',
    ),
  ],
  other: [
    row(
      'sold-or-run',
      'after',
      String.raw`^['’]?s?,? (?:licen[sc]\w+|subscription|renewal|contract|quote|pricing|integration|rollout|pilot|platform|app|apps|software|tool|switch\w*|firewalls?|aps?|devices?|modules?|dashboard|rostering|sync|sso|plugin|extension|cameras?|vs\.?|versus|or|costs?|offers?|supports?|charges|integrat\w+|accounts?|cheaper|better|worth|students|teachers|published|announced|compared|compatible|free(?!\/| (?:and|or|&|lunch|meals?)\b)|book|novel|unit|schools?|district|campus|gym|high|elementary|middle|isd|usd|parents|families|residents|policy|superintendent|administrators|teacher of)\b`,
      'Venn licenses',
      'i',
    ),
    row(
      'used-or-in',
      'before',
      String.raw`\b(?:via|using|use|uses|versus|vs|than|like|platform|product|software|app|tool|piloting|pilot|implement|adopt|adopting|deploy|deploying|buy|buying|evaluating|in|near|across|between|called|library|novel|book|curriculum|district of|city of|town of|county of|outside|around|neighbou?r|neighbou?ring)\.? $`,
      'we use Venn',
      'i',
    ),
    row(
      'any-child',
      'before',
      String.raw`\b(?:every|each|per|any|no|one) (?:[\p{L}\d-]+ )?(?:student|child|pupil|learner|kid),? $`,
      'per student, Venn pays',
      'iu',
    ),
  ],
} satisfies Record<string, ContextRule[]>

const byId = (list: ContextRule[], ...ids: string[]) => list.filter(({ id }) => ids.includes(id))
const placing = byId(rows.strong, 'in-class', 'child-in-brackets')
const anyChild = byId(rows.other, 'any-child')

export const contextRules: ContextRule[] = Object.entries(rows).flatMap(([says, list]) =>
  list.map((rule) => ({ ...rule, says })),
)

function row(
  id: string,
  side: ContextRule['side'],
  source: string,
  example: string,
  flags: string,
): ContextRule {
  const pattern = new RegExp(source, flags)
  return { id, side, says: '', pattern: side === 'before' ? endsWith(pattern) : pattern, example }
}

/** The words that may stand between a name and its record: "Orla Venn, who just got | an F". */
const bridge =
  'in (?:my|our|the|his|her) [\\p{L}\\d]{1,12}|has|had|have|is|was|got|gets|will|should|may|must|repeat|repeats|because|of|with|just|recently|been|being|be|still|now|currently|keeps|getting|on|in|a|an|the|his|her|whose|who|takes|made|earned|received|scored|and|student|dob|born|id|number|no|sid|ssn|gr|grade|address|lives|at|email|phone|pw|password|pin|login|username|moved|to|for|may|also|my|our|period|class|needs|qualifies|ended|up|went|from|\\d{1,2}(?:st|nd|rd|th)?|he|she|attached|uses|use|receives|attends|goes|sees|shows?|served|took|exits|owes|can|could|allowed|eligible|found|not|never|who|tried|failed|posted|attendance|rate|ended|ends|finished|finishes|pulled|pulls|dropped|fell|slipped|sits|sitting|stands|passed|serves|term|semester|quarter|year|this|last|the|only|as|under|again|also|powerschool|skyward|aeries|clever|infinite|campus|badge|are|were|both|all'
const bridgeAfter = new RegExp(
  String.raw`^(?:['’]s(?: \p{L}{2,12}){1,2} (?:is|was|are|=)\s)?['’]?s?[\s,;:|/()"”<–—-]{0,4}(?:(?:${bridge})[\s,:;#'’(|-]{0,3}){0,6}$`,
  'iu',
)
const bridgeVerb =
  /['’]s |[,;:|(–—-]|\b(?:dob|born|has|had|is|was|got|gets|keeps|with|whose|earned|received|scored)\b/i
const bridgeBefore =
  /^[\s,;:|)"'’–—-]{0,4}(?:(?:for|of|about|to|by|from|is|was|belongs|belonging|student|and)[\s,:-]{1,2}){0,4}$/i
/** A record that begins with its verb says who it is about: "got 12/50", "was suspended". */
const verbFirst = /^(?:scored|got|gets|earned|failed|was|is|has|had|been|takes|caught|keeps)\b/i
const reachAfter = 46
const reachBefore = 30

/** A sentence is about one child: "he", "his mom", "the 7th grader"; policy speaks of students. */
const ofChild = new RegExp(
  String.raw`\b(?:(?:my|our|his|her|this|that|new|former|same|other) (?:[\p{L}\d-]+ )?(?:student|son|daughter|kid|child|boy|girl|pupil|grader|freshman)(?! (?:data|information|app|apps|portal|devices?|accounts?|records?|e-?mails?|services|handbook|privacy|information|safety|body|population|outcomes?|voice|ids?|laptops?|chromebooks?|access|support|learning|success|council|union))|(?:his|her) (?:${adults}|grades?|iep|504|teacher|class|homework|report card|chromebook|ipad|locker|counselor)|(?:he|she)(?:['’]s| is) (?:in|a) (?:\d{1,2}(?:st|nd|rd|th)|kindergarten|freshman|sophomore)|gr\.? ?\d{1,2}|grade \d{1,2}(?!\s?(?:to|-|–|and))|\d{1,2}(?:st|nd|rd|th) grader?|homeroom)\b`,
  'iu',
)
/** Listed words as one pattern; a dash at the end stands for all words that begin so. */
const anyOf = (words: string[], flags: string) => {
  const sources = words.map((word) => word.replace(/-$/, "[\\p{L}'’]*"))
  return new RegExp(`(?<![\\p{L}\\d-])(?:${sources.join('|')})(?![\\p{L}\\d])`, flags)
}
/** What only pupils have and do, said of one; some of it with a number or a pronoun. */
const pupilWords = anyOf(sentenceWords.pupil.alone, 'iu')
const schoolLife =
  /\b(?:lockers?(?= \d)|(?:period|bus|room) \d+|(?:his|her) (?:school|essay|test|parents?|stop|class|backpack)|(?:1st|2nd|3rd|\dth|first|second|third|fourth|fifth|sixth|seventh|eighth) (?:period|hour|block)|(?:\dth|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth) grade)\b/i
/** What is said of people at work. */
const workWords = anyOf(sentenceWords.staff.work, 'iu')
const scored = /\p{Lu}[\p{L}'’-]+,? \p{Lu}[\p{L}'’-]*\.?[ :,(=–-]{1,3}#?\d/gu
const figureAfter = /^[ :,(=–-]{1,3}#?\d/
/** What is said of many is policy: "all students with an IEP". */
const ofMany =
  /\b(?:students|kids|pupils|children|families|teachers|staff|schools|districts|everyone|vendors?|polic(?:y|ies)|how many|every|each|software|platform|training|data|licenses?|contracts?|quote|rates?|grades \d)\b/i
const pronoun = /\b(?:he|she|his|hers?|him|hes|shes)\b/gi
/** A sentence that goes on about whom the one before it named. */
export const goesOnAbout = (sentence: string) =>
  /^\W{0,3}(?:he|she|his|her|hers|born|lives|dob|gpa|grade \d|age \d)\b|^.{0,60}\b(?:he|she|his|her)\b/i.test(
    sentence,
  )
export const isOfChild = (sentence: string) => ofChild.test(sentence)

/** Details that are one person's alone. */
const personal = new Set(['student_id', 'ssn', 'dob', 'password', 'address'])

/** What the sentence's neighbours say. */
type Surroundings = {
  /** The next sentence goes on about a child. */
  isGoneOnWith: boolean
  /** Another sentence of a short message is about one child. */
  inChildText: boolean
  soft: Span[]
}

/** A sentence, its words, and what was found in it. */
export type Context = {
  text: string
  sentence: Span
  words: Word[]
  candidates: Candidate[]
  ofChild: boolean
  ofMany: boolean
  /** It speaks of people at work. */
  atWork: boolean
  /** Where the last "he" or "she" stands, or -1. */
  lastPronoun: number
  /** "Ida Venn 71, Ike Tarrow 64": names, each with its figure. */
  inScoreList: boolean
  /** Words and figures that are details wherever a student is named. */
  soft: Span[]
  /** Whether anything in it could make a name a student's. */
  hasEvidence: boolean
  off: Off
}

export function contextOf(
  text: string,
  sentence: Span,
  candidates: Candidate[],
  { isGoneOnWith, inChildText, soft }: Surroundings,
  off: Off,
): Context {
  const inside = text.slice(sentence.start, sentence.end)
  const last = [...inside.matchAll(pronoun)].at(-1)
  // "All his teachers saw her IEP": he or she is one, whoever else there is.
  const isPolicy = !last && ofMany.test(inside)
  const words = readWords(text, sentence)
  return {
    text,
    sentence,
    words,
    candidates,
    ofChild:
      (!off.has('sentence-of-child') && ofChild.test(inside)) ||
      (!off.has('school-life') &&
        (pupilWords.test(inside) || schoolLife.test(inside)) &&
        !isPolicy) ||
      (!off.has('next-sentence') && isGoneOnWith) ||
      (!off.has('message-of-child') && inChildText && !isPolicy),
    inScoreList: !off.has('score-list') && (inside.match(scored)?.length ?? 0) > 1,
    ofMany: isPolicy,
    atWork: !off.has('at-work') && workWords.test(inside),
    lastPronoun: last ? sentence.start + last.index : -1,
    // A list of names alone says of nobody that they are pupils.
    hasEvidence:
      candidates.length > 0 ||
      isGoneOnWith ||
      inChildText ||
      /[\d:(]/.test(inside) ||
      words.some(
        ({ shape, text: word }) =>
          shape === 'script' || (shape === 'lower' && !particle.test(word)),
      ),
    soft,
    off,
  }
}

export type Level = 0 | 1 | 2 | 3
export type Weight = {
  /** 3: called a child. 2: a record next to it. 1: something about a child is near. */
  level: Level
  /** A record stands right behind it, or words only right of a pupil do. */
  adjacent: boolean
  placed: boolean
  staff: boolean
  /** The words beside it say place, product or author. */
  other: boolean
  spokenOf: boolean
  inScoreList: boolean
}

/** What the surroundings of a possible name say of it. */
export function weigh(name: Span, context: Context): Weight {
  const { text, sentence, candidates, off } = context
  const before = text.slice(Math.max(sentence.start, name.start - 60), name.start)
  const after = text.slice(name.end, Math.min(name.end + 60, text.length))
  const says = (list: ContextRule[]) =>
    list.some(
      ({ id, side, pattern }) => !off.has(id) && pattern.test(side === 'before' ? before : after),
    )
  const placed = says(placing)
  const own = says(rows.own) && !says(anyChild)
  const near = candidates.filter(
    ({ start, end, strength }) =>
      strength !== 'besidePerson' &&
      start - name.end < reachAfter &&
      name.start - end < reachBefore,
  )
  const gaps = near.filter((c) => c.start >= name.end).map((c) => text.slice(name.end, c.start))
  const bridges = off.has('bridge-after') ? [] : gaps.filter((gap) => bridgeAfter.test(gap))
  const isTold =
    !off.has('verb-first') &&
    near.some(
      ({ type, start, end }) =>
        start - name.end === 1 &&
        verbFirst.test(text.slice(start, end)) &&
        (type !== 'grade_record' || /\d|\b[A-DF]\b/.test(text.slice(start, end))),
    )
  const softGaps =
    off.has('soft-after') || context.atWork
      ? []
      : context.soft
          .filter(({ start }) => start >= name.end && start - name.end < reachAfter)
          .map(({ start }) => text.slice(name.end, start))
          .filter((gap) => bridgeAfter.test(gap))
  const softBefore =
    !off.has('soft-before') &&
    context.soft.some(
      ({ end }) =>
        end <= name.start &&
        name.start - end < reachBefore &&
        bridgeBefore.test(text.slice(end, name.start)),
    )
  const precedes =
    !off.has('bridge-before') &&
    near.some((c) => c.end <= name.start && bridgeBefore.test(text.slice(c.end, name.start)))
  const strong =
    isTold ||
    precedes ||
    softGaps.some((gap) =>
      /\b(?:has|had|is|was|be|gets?|got|receives|needs|qualifies)\b/i.test(gap),
    ) ||
    (!off.has('sentence-personal') &&
      candidates.some(({ type, strength }) => strength === 'certain' && personal.has(type))) ||
    bridges.some((gap) => bridgeVerb.test(gap)) ||
    says(rows.strong)
  const isNear =
    bridges.length > 0 ||
    softGaps.length > 0 ||
    softBefore ||
    (context.inScoreList && figureAfter.test(after)) ||
    (context.ofChild && !context.atWork) ||
    (candidates.some(({ strength }) => strength === 'evidence') &&
      !context.ofMany &&
      !off.has('sentence-record')) ||
    says(rows.near)
  return {
    level: own ? 3 : strong ? 2 : isNear ? 1 : 0,
    adjacent: bridges.length > 0,
    placed,
    staff:
      !own &&
      isStaff(before, after, text.slice(Math.max(0, sentence.start - 20), name.start), {
        says: says(rows.staff),
        strong: strong && !isTold,
      }),
    other: !own && says(rows.other),
    spokenOf: context.lastPronoun >= name.end,
    inScoreList: context.inScoreList,
  }
}

const titleBefore = endsWith(
  /(?:^|[^\p{L}])(\p{L}{2,})\.?(?: (?:of|for) [\p{L} ]{3,30})?(?:[\s,("–—-]{1,3}|(?<=^(?:(?:our|new|school|district|vendor|board) )?\p{L}+): )(?:(?:dr|mr|mrs|ms|mx|prof)\.? )?$/iu,
)
const lastWord = endsWith(/(\p{L}{2,})\.? $/u)
/** "Dear tech, Ida Venn lost": the title is the reader's. */
const salutation = /^(?:dear|hi|hello|hey) [^,\n]{1,30}, $/i
const studentOffice = endsWith(/\bstudents? (?:\p{L}+ ){0,2}\p{L}+[\s,:]{1,3}$/iu)
const titleAfter =
  /^(?:,| \(|\s?[-–—]| is| was| as|, who is| will be)\s{0,2}(?:(?:our|the|my|a|an|their|its|who|new|assistant|associate|deputy|district|school|senior|chief|acting|interim|vendor|board|technology|tech|it|network|data|systems?|curriculum|instructional|media|business|finance|hr|operations|information|security|privacy|special|education|athletic|regional|state|county|middle|high|elementary|program|project|account|sales|help|desk|digital|innovation|academic|student|services|support|\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|grade|kindergarten|math|science|art|music|pe|ela|english|reading|504|iep|sped)[\s-]){0,5}(?!(?:mr|mrs|ms|mx|miss|dr)\b)(\p{L}{2,})/iu
/** "KPMG's Ida Venn", "Ida Venn from Cisco". */
const houseBefore = endsWith(/(\p{Lu}[\p{L}\d&]+)['’]s $/u)
const employer = /^(?:'s)?,? (?:from|at|of|with) (?:the )?(\p{Lu}[\p{L}]+(?: \p{Lu}\p{L}+)?)/u
const selfBefore = endsWith(
  /\b(?:this is|i am|i'm|i’m|im|my name is|signed,?|thanks,?|regards,?|sincerely,?|from:) $/i,
)
const signOff = endsWith(/(?:thanks|thank you|regards|sincerely|best|cheers)[,.! -]*\s*$/i)
const isTitle = (word: string | undefined) => word !== undefined && wordKind(word) === 'title'

/** A grown-up at work, by title, office or employer; or the writer. */
function isStaff(
  before: string,
  after: string,
  lead: string,
  { says, strong }: { says: boolean; strong: boolean },
): boolean {
  if (says) return true
  if (!strong && (selfBefore.test(before) || signOff.test(lead))) return true
  if (salutation.test(before)) return false
  const isTitled = isTitle(titleBefore.exec(before)?.[1]) || isTitle(lastWord.exec(before)?.[1])
  if (isTitled && !studentOffice.test(before)) return true
  if (isTitle(titleAfter.exec(after)?.[1])) return true
  const house = houseBefore.exec(before)?.[1]
  if (house && (house === house.toUpperCase() || wordKind(house) === 'product')) return true
  const firm = employer.exec(after)?.[1]?.split(' ')
  return firm?.some((word) => wordKind(word) === 'product') ?? false
}
