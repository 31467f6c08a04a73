import type { Candidate, Span } from './finding.ts'
import { wordKind } from './not-names.ts'

const kin =
  'student|pupil|learner|scholar|kid|kiddo|child|boy|girl|son|daughter|stepson|stepdaughter|grandson|granddaughter|nephew|niece|grader|freshman|sophomore|kindergartner|kindergartener|first[- ]grader|brother|sister|sibling|twins?|classmate|teen|minor'
const cueBefore = new RegExp(
  String.raw`(?:(?:^|[^\p{L}])(?:${kin}|(?:mom|mum|mother|dad|father|parents?|guardian|aunt|uncle|family|grandmother|grandfather) (?:of|to|for)|(?:student|pupil|child|kid|girl|boy|first|last|full|real|given|sur)(?:['’]s)?[ _-]?(?:full )?name['"]?)(?:,? (?:is|was|named|called|name|id))?|(?:^|\n)\s*(?:full |first |last )?name(?: is)?)[\s:,"'“(=-]{1,4}$`,
  'iu',
)
const namedBefore =
  /(?:^|[^\p{L}])(?:named|called|name is|goes by|nicknamed|known as|aka|real name)[ :"“]{1,2}$/iu
const ownBefore = new RegExp(
  String.raw`\b(?:my|our|his|her|their|the) (?:[\p{L}\d-]{1,12} )?(?:${kin})(?:,? (?:is|was|named|called))?[ ,"“]{1,2}$`,
  'iu',
)
const personal =
  /^['’]s? (?:\p{L}{1,12} )?(?:iep|504|grades?|gpa|mom|mum|mother|dad|father|parents?|guardian|family|sister|brother|aunt|grandmother|transcript|report card|records?|locker|schedule|suspension|birthday|birth|medication|attendance|discipline|diagnosis|homework|chromebook|laptop|teacher|counselor|face|desk|essay|backpack|parent|bus|house|behavior|test|file)\b/iu
const belonging =
  /^['’]s? (?:\p{L}{1,12} )?(?:account|password|photo|picture|drive|inbox|e-?mail|phone|login|ipad|files?|essay|paper|device|data|profile|class|group|page|portal|score|reading|math)\b/iu
const aboutChild =
  /\b(?:he|she|his|hers?|him|hes|shes|son|daughter|kid|child|boy|girl|pupil|grader|student|mom|dad|gr\.? ?\d{1,2}|grade \d{1,2}|\d{1,2}(?:st|nd|rd|th) grade)\b/i
const pronoun = /\b(?:he|she|his|hers?|him|hes|shes)\b/i
const childAct =
  /^['’]?s?,? (?:just |still |also |has |had |never )?(?:missed|lost|forgot|moved|lives|lived|(?:was|is) (?:absent|late|tardy|sick|out|not)|gets?|got|refuses|refused|transferred|enrolled|withdrew|hit|scored|hacked|stole|told|texted|dropped|cracked|broke|skipped|cried|keeps|kept|wants|turned|posted)\b/i

const bridge =
  'in (?:my|our|the|his|her) [\\p{L}\\d]{1,12}|has|had|have|is|was|got|gets|with|just|recently|been|being|be|still|now|currently|keeps|getting|on|in|a|an|the|his|her|whose|who|takes|made|earned|received|scored|and|student|dob|born|id|number|no|sid|ssn|gr|grade|address|lives|at|email|phone|pw|password|pin|login|username|moved|to|for|may|also|my|our|period|class|needs|qualifies|ended|up|went|from|\\d{1,2}(?:st|nd|rd|th)?|he|she|attached'
const bridgeAfter = new RegExp(
  String.raw`^['’]?s?[\s,;:|()"”<–—-]{0,4}(?:(?:${bridge})[\s,:;#'’(|-]{0,3}){0,6}$`,
  'iu',
)
const bridgeVerb =
  /['’]s |[,;:|(–—-]|\b(?:has|had|is|was|got|gets|keeps|with|whose|earned|received|scored)\b/i
const bridgeBefore =
  /^[\s,;:|)"'’–—-]{0,4}(?:(?:for|of|about|to|by|from|is|was|belongs|belonging|student|and)[\s,:-]{1,2}){0,4}$/i

const staffBefore =
  /(?:^|[^\p{L}])(\p{L}{2,})\.?(?: (?:of|for) [\p{L} ]{3,30})?(?:[\s,("–—-]{1,3}|(?<=^(?:(?:our|new|school|district|vendor|board) )?\p{L}+): )(?:(?:dr|mr|mrs|ms|mx|prof)\.? )?$/iu
const boardMember = /\b(?:board|council|committee|cabinet|staff|faculty) members? $/i
const studentOffice = /\bstudents? (?:\p{L}+ ){0,2}\p{L}+[\s,:]{1,3}$/iu
const staffAfter =
  /^(?:,| \(|\s?[-–—]| is| was| as|, who is| will be)\s{0,2}(?:(?:our|the|my|a|an|their|its|who|new|assistant|associate|deputy|district|school|senior|chief|acting|interim|vendor|board)\s){0,4}(\p{L}{2,})/iu
const employer = /^(?:'s)?,? (?:from|at|of|with) (?:the )?(\p{Lu}[\p{L}]+(?: \p{Lu}\p{L}+)?)/u
const vendorAfter =
  /^['’]?s?,? (?:licen[sc]\w+|subscription|renewal|contract|quote|pricing|integration|rollout|pilot|platform|app|apps|software|tool|switch\w*|firewalls?|aps?|devices?|modules?|dashboard|rostering|sync|sso|plugin|extension|cameras?|vs\.?|versus|or|costs?|offers?|supports?|charges|integrat\w+|accounts?|cheaper|better|worth|students|teachers|published|announced|compared|compatible|free|book|novel|unit|schools?|district|campus|gym|high|elementary|middle)\b/i
const vendorBefore =
  /\b(?:via|using|use|uses|versus|vs|than|like|platform|product|software|app|tool|piloting|pilot|implement|adopt|adopting|deploy|deploying|buy|buying|evaluating|in|near|across|between|called|named|library|novel|book|curriculum)\.? $/i
const selfBefore =
  /\b(?:this is|i am|i'm|i’m|im|my name is|signed,?|thanks,?|regards,?|sincerely,?|from:) $/i
const signOff = /(?:thanks|thank you|regards|sincerely|best|cheers)[,.! -]*\s*$/i

export type Context = { text: string; sentence: Span; candidates: Candidate[] }
export type Reasons = {
  /** The words next to it speak of a child or give a record. */
  strong: boolean
  own: boolean
  /** Strong enough for a single word. */
  alone: boolean
  adjacent: boolean
  personal: boolean
  /** Something in the sentence is about a child. */
  some: boolean
  staff: boolean
  doubtful: boolean
}

const isTitle = (word: string | undefined) => word !== undefined && wordKind(word) === 'title'

function isStaff(before: string, after: string): boolean {
  const title = staffBefore.exec(before)
  if (boardMember.test(before)) return true
  if (isTitle(title?.[1]) && !studentOffice.test(before)) return true
  if (isTitle(staffAfter.exec(after)?.[1])) return true
  const firm = employer.exec(after)?.[1]?.split(' ')
  return firm?.some((word) => wordKind(word) === 'product') ?? false
}

/** Why a run of words may or may not be a child's name, seen from its surroundings. */
export function weigh(name: Span, { text, sentence, candidates }: Context): Reasons {
  const before = text.slice(Math.max(sentence.start, name.start - 60), name.start)
  const after = text.slice(name.end, name.end + 60)
  const near = candidates.filter((c) => c.start - name.end < 46 && name.start - c.end < 30)
  const gaps = near.filter((c) => c.start >= name.end).map((c) => text.slice(name.end, c.start))
  const bridges = gaps.filter((gap) => bridgeAfter.test(gap))
  const precedes = near.some(
    (c) => c.end <= name.start && bridgeBefore.test(text.slice(c.end, name.start)),
  )
  const inside = text.slice(sentence.start, sentence.end)
  const cued = cueBefore.test(before)
  const own = ownBefore.test(before) || (namedBefore.test(before) && aboutChild.test(inside))
  const certain = cued || own || precedes || personal.test(after)
  const strong = certain || bridges.length > 0 || belonging.test(after)
  const introduced =
    selfBefore.test(before) ||
    signOff.test(text.slice(Math.max(0, sentence.start - 20), name.start))
  return {
    strong,
    own,
    alone: certain || bridges.some((gap) => bridgeVerb.test(gap)),
    adjacent: bridges.length > 0 || precedes,
    personal: personal.test(after),
    some: strong || candidates.length > 0 || aboutChild.test(inside) || childAct.test(after),
    staff:
      !cued &&
      !own &&
      (isStaff(before, after) || (introduced && !personal.test(after) && bridges.length === 0)),
    doubtful:
      !own && !pronoun.test(inside) && (vendorAfter.test(after) || vendorBefore.test(before)),
  }
}
