import { oneOf } from '../../text/one-of.ts'
import words from '../lexicon/beside-words.json' with { type: 'json' }
import { type ContextRule, endsWith } from '../rules.ts'

const kin = oneOf(words.child)
const nth = String.raw`(?:\d{1,2}(?:st|nd|rd|th)|${oneOf(words.nth)})`
/** The people who look after a child. */
export const adults = oneOf(words.adult)

/** "in 4B", "a 7th grader", "room 12", "(9)": what says that somebody is in a class. */
const inClass = [
  String.raw`\d{1,2}[A-Z]\b`,
  String.raw`(?:k|${nth})[ -]?gr(?:ade[rs]?|\b)`,
  String.raw`\d{1,2}(?:st|nd|rd|th)(?=[,;)]|$| and )`,
  String.raw`gr(?:ade)?\.? ?(?:\d|K\b)`,
  String.raw`kindergart|pre-?k\b|fresh(?:man|men)|sophomores?|homeroom`,
  String.raw`(?:junior|senior)s?(?![ -]?(?:high|\p{L}))`,
  String.raw`(?<=[,(–—-] ?|(?:in|a|an|our|my|now|from) )(?:advisory|caseload|section|class|club)\b`,
  String.raw`r(?:oo)?m\.? \d|period \d`,
  `${nth} (?:hour|period|block)`,
  String.raw`(?:mr|mrs|ms|miss|mx|coach)\.? \p{L}+['’]?s?(?: [\p{L}\d]+){0,2} (?:class|room|homeroom|period|block|section)`,
  String.raw`aged? \d{1,2}\b`,
  `(?<=(?:both|(?:he|she)(?: is|['’]s)) )(?:[4-9]|1[0-8])(?=[.,;!?)]|$)`,
  String.raw`['’](?:2[6-9]|3\d)(?!\d)`,
  String.raw`\d{1,2}[ -]?(?:years?[ -]old|y\/?o)\b`,
  'tercero|cuarto|quinto|sexto|s[eé]ptimo|octavo',
].join('|')

/** Labels above a list of students: "Bus 9 riders: ", "students involved: ". */
const rosterLabel = [
  String.raw`\b(?:${oneOf(words.kindOfList)} (?:chart|list|roster|plan)|${oneOf(words.listOfPupils)})(?: (?:row|table|bus|period|room|group|today|for|on|the) ?[\p{L}\d]{0,9}){0,3}(?::| has| -)(?: 1\.)? $`,
  String.raw`\b(?:students?|kids?|boys|girls|names?)(?: (?:involved|affected|are|were))?: ?$`,
  String.raw`(?<!\b(?:for|of|with|by|to) (?:all |our |my |the )?)\b(?:students|kids|boys|girls)(?: \p{L}+){0,4}: $`,
].join('|')

/**
 * Families in general, whose child is nobody named: "what Troy owes a parent whose records their
 * child…".
 */
const anyFamily = String.raw`(?:(?:an?|any|each|every) )?(?:parents?|guardians?|famil(?:y|ies)|caregivers?)\b`

/**
 * Rules on the words beside a name, by what they show. `own`: it is called a child ("my son Ike"),
 * whatever else it could be. `strong`: a record of a minor is next to it. `near`: they are words used
 * of students. `staff`: it is an adult's. `other`: it is a place, a product or an author.
 */
export const beside = {
  own: [
    row({
      id: 'called-child',
      side: 'before',
      source: String.raw`(?:^|[^\p{L}])${kin}(?:,? (?:is|was|named|called|name|id))?[\s:"'“(=-]{1,4}$`,
      example: 'student Orla Venn',
      flags: 'iu',
    }),
    row({
      id: 'own-child',
      side: 'before',
      source: String.raw`\b(?:my|our|his|her|their|the|a|an|this|another) (?:[\p{L}\d-]{1,12} ){0,3}${kin}(?: in [\p{L}\d ]{1,12}?)?(?:,? (?:is|was|named|called|whose name is))?[ ,"“(]{1,2}$`,
      example: 'my 7th grade son, Ike',
      flags: 'iu',
    }),
    row({
      id: 'child-of',
      side: 'before',
      source: String.raw`(?:^|[^\p{L}])${oneOf(words.adultOf)} (?:of|to|for|de) $`,
      example: 'the mother of Ike Tarrow',
      flags: 'iu',
    }),
    row({
      id: 'name-label',
      side: 'before',
      source: String.raw`(?:^|[^\p{L}])(?:${oneOf(words.nameLabel)}(?:['’]s)?[ _-]?(?:full )?name['"]?(?: (?:is|was))?|(?:fn|ln|f ?name|l ?name|fname|lname)(?=[:=]))[\s:,"'“(=-]{1,4}$`,
      example: 'Student name: Orla Venn',
      flags: 'iu',
    }),
    row({
      id: 'nicknamed',
      side: 'before',
      source: String.raw`(?:^|[^\p{L}])(?:go(?:es|ing) by|nicknamed|real name(?: is)?|legal name(?: is)?|full name is)[ :"“]{1,2}$`,
      example: 'goes by Ziggy',
      flags: 'iu',
    }),
    row({
      id: 'kin-of',
      side: 'after',
      source: String.raw`^['’]s? (?:\p{L}{1,12} )?${adults}\b(?! (?:center|engagement|portal|liaison|night))`,
      example: "Orla's mom",
      flags: 'iu',
    }),
    row({
      id: 'of-a-family',
      side: 'after',
      source: String.raw`^ ${oneOf(words.household)}(?! ${oneOf(words.familyService)}|\p{L})|^(?:(?! ${anyFamily})[^.;\n]){0,34} (?:their|his|her) (?:son|daughter|child|kid|twins|boy|girl)\b`,
      example: 'the Venn twins',
      flags: 'u',
    }),
  ],
  strong: [
    row({
      id: 'list-of-children',
      side: 'before',
      source: String.raw`(?:^|[^\p{L}])(?:(?:${oneOf(words.some)}|[2-9]|1\d)(?: \p{L}+){0,3}? ${oneOf(words.children)}\b[^.;:(,\n]{0,30}[:,(–—-]\s?|my ${oneOf(words.children)},? )$`,
      example: 'two girls, Ida and June',
      flags: 'iu',
    }),
    row({
      id: 'roster-label',
      side: 'before',
      source: rosterLabel,
      example: 'Bus 9 riders: Ottis Lamb',
      flags: 'iu',
    }),
    row({
      id: 'group-label',
      side: 'before',
      source: String.raw`\b(?:homeroom|advisory|bus \d+|cabin|seats?|room \d+|period \d|table \d|caseload|intervention)(?: [\p{L}\d]{1,4})?:(?: 1\.)? $|\broster: (?:1\. )?$`,
      example: 'Homeroom 12B: Ottis Lamb',
      flags: 'iu',
    }),
    row({
      id: 'harmed-by',
      side: 'before',
      source: String.raw`\b(?:cyber)?${oneOf(words.harmed)}\b(?:[^.\n]{0,20} (?:by|is))? $`,
      example: 'was bullied by Ike Tarrow',
      flags: 'iu',
    }),
    row({
      id: 'in-class',
      side: 'after',
      source: String.raw`^[\s,/|(–—-]{1,3}(?:${oneOf(words.beforeClass)} ){0,3}(?:${inClass})`,
      example: 'Ike in 4B',
      flags: 'iu',
    }),
    row({
      id: 'child-in-brackets',
      side: 'after',
      source: String.raw`^,? (?:real|full|legal) name\b|^ \([^)\n]{0,30}\b(?:(?:real|full|legal) name\b|gr(?:ade)?\.? ?\d|\d{1,2}(?:st|nd|rd|th)\b|grader|soph|freshman|homeroom|IEP|504|ESL|ELL)`,
      example: 'Ike (soph)',
      flags: 'u',
    }),
    row({
      id: 'mail-of-student',
      side: 'after',
      source: String.raw`^[ \t]?[<(\[,]? ?[\w.+-]{1,40}@(?:[\w-]{1,30}\.)?(?:stu|students?|pupils?)[.-]`,
      example: 'Orla Venn <ovenn29@stu.elm.example>',
      flags: 'iu',
    }),
    row({
      id: 'record-of',
      side: 'after',
      source: String.raw`^['’]s? (?:\p{L}{1,12} )?${oneOf(words.ofPupil)}\b(?! ${oneOf(words.ofProduct)})`,
      example: "Orla's report card",
      flags: 'iu',
    }),
  ],
  near: [
    row({
      id: 'record-for',
      side: 'before',
      source: String.raw`\b(?:${oneOf(words.recordOf)}|(?:discipline|attendance|health|student|cumulative) (?:record|file|report|history|folder)s?) (?:of|for|on|about|belonging to) $|\b(?:essay|poem|drawing|homework|lab report|paper) (?:by|from) $`,
      example: 'the seclusion report on Orla Venn',
      flags: 'iu',
    }),
  ],
  staff: [
    row({
      id: 'does-as-staff-do',
      side: 'after',
      source: String.raw`^,? (?:also |has |have |is |was |will |who |just |now |still )*${oneOf(words.staffDoes)}\b`,
      example: 'Ida Venn teaches math',
      flags: 'iu',
    }),
    row({
      id: 'title-below',
      side: 'after',
      source: String.raw`^\s*\n\W{0,3}(?:job title|title|position|department|dept|employee)\b`,
      example: 'Ida Venn\nTitle: Director',
      flags: 'iu',
    }),
    row({
      id: 'done-by',
      side: 'before',
      source: String.raw`\b${oneOf(words.doneBy)} by,? $`,
      example: 'resolved by Ida Venn',
      flags: 'iu',
    }),
  ],
  other: [
    row({
      id: 'sold-or-run',
      side: 'after',
      source: String.raw`^['’]?s?,? (?:${oneOf(words.soldOrRun)}|free(?!\/| (?:and|or|&|lunch|meals?)\b))\b`,
      example: 'Venn licenses',
      flags: 'iu',
    }),
    row({
      id: 'used-or-in',
      side: 'before',
      source: String.raw`\b${oneOf(words.usedOrIn)}\.? $`,
      example: 'we use Venn',
      flags: 'iu',
    }),
    row({
      id: 'any-child',
      side: 'before',
      source: String.raw`\b(?:every|each|per|any|no|one) (?:[\p{L}\d-]+ )?(?:student|child|pupil|learner|kid),? $`,
      example: 'per student, Venn pays',
      flags: 'iu',
    }),
  ],
} satisfies Record<string, ContextRule[]>

const byId = (list: ContextRule[], ...ids: string[]) => list.filter(({ id }) => ids.includes(id))
/** Those that place a child in a class. */
export const placing = byId(beside.strong, 'in-class', 'child-in-brackets')
export const anyChild = byId(beside.other, 'any-child')

export const contextRules: ContextRule[] = Object.entries(beside).flatMap(([says, list]) =>
  list.map((rule) => ({ ...rule, says })),
)

type BesideRow = Pick<ContextRule, 'id' | 'side' | 'example'> & { source: string; flags: string }

function row({ source, flags, ...rule }: BesideRow): ContextRule {
  const pattern = new RegExp(source, flags)
  return { ...rule, says: '', pattern: rule.side === 'before' ? endsWith(pattern) : pattern }
}
