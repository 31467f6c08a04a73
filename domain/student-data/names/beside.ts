import { type ContextRule, endsWith } from '../rules.ts'

const kin =
  'student|pupil|learner|scholar|kid|kiddo|child|boy|girl|son|daughter|stepson|stepdaughter|grandson|granddaughter|nephew|niece|cousin|friend|grader|freshman|sophomore|kindergartner|kindergartener|first[- ]grader|brother|sister|sibling|twins?|classmate|teen|minor|valedictorian|hij[oa]|alumn[oa]|estudiante|ni[nñ][oa]'
const people =
  'students|kids|boys|girls|twins|siblings|brothers|sisters|pupils|children|kiddos|seniors|juniors|freshmen|sophomores|graders|players'
const nth =
  '\\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth'
export const adults =
  'mom|mum|mama|mother|dad|papa|father|grandma|gma|grandmother|grandpa|grandfather|abuela|abuelo|guardian|parents?|aunt|uncle|family|sister|brother|step(?:mom|dad|mother|father)|foster (?:mom|dad|mother|father|parents?|family)'

/**
 * Rows for the words beside a name, by the claim they make of it. `own`: they call it a child ("my son Ike"), whatever else
 * it could be. `strong`: they put a record of a minor next to it. `near`: they are what is said of
 * pupils. `staff` and `other` say that it is a grown-up, or a place, a product, an author.
 */
export const beside = {
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
      'child-in-brackets',
      'after',
      String.raw`^,? (?:real|full|legal) name\b|^ \([^)\n]{0,30}\b(?:(?:real|full|legal) name\b|gr(?:ade)?\.? ?\d|\d{1,2}(?:st|nd|rd|th)\b|grader|soph|freshman|homeroom|IEP|504|ESL|ELL)`,
      'Ike (soph)',
      'u',
    ),
    row(
      'mail-of-student',
      'after',
      String.raw`^[ \t]?[<(\[,]? ?[\w.+-]{1,40}@(?:[\w-]{1,30}\.)?(?:stu|students?|pupils?)[.-]`,
      'Orla Venn <ovenn29@stu.elm.example>',
      'iu',
    ),
    row(
      'record-of',
      'after',
      String.raw`^['’]s? (?:\p{L}{1,12} )?(?:iep|504|grades?|gpa|transcript|report card|records?|locker|schedule|suspension|birthday|birth|medication|attendance|discipline|diagnosis|homework|face|desk|essay|backpack|behavior|test|file|aide|para|nurse|tutor|case manager|therapist|counsell?or|stop|absences?|lunch|teacher|chromebook|laptop|bus|bag|house)\b(?! (?:software|system|platform|policy|portal|team|program|contract|data|vendor|process|dashboard|coordinator|app|backlog))`,
      "Orla's report card",
      'iu',
    ),
  ],
  near: [
    row(
      'record-for',
      'before',
      String.raw`\b(?:scores?|grades?|transcripts?|report cards?|seclusion report|restraint report|incident report|(?:discipline|attendance|health|student|cumulative) (?:record|file|report|history|folder)s?|evaluation|iep|504(?: plan)?|homework|attendance|absences|referral|suspension|schedule|lunch balance|locker|permission slip|accommodations|(?:health|care|behavior|seizure|safety) plan|parents?|medication|emergency contact|(?:search|browsing|screen) history|filter logs|e-?mails|photos?|pictures?|records?|aide) (?:of|for|on|about|belonging to) $|\b(?:essay|poem|drawing|homework|lab report|paper) (?:by|from) $`,
      'the seclusion report on Orla Venn',
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
/** Those that place a child in a class. */
export const placing = byId(beside.strong, 'in-class', 'child-in-brackets')
export const anyChild = byId(beside.other, 'any-child')

export const contextRules: ContextRule[] = Object.entries(beside).flatMap(([says, list]) =>
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
