import { endsWith } from './finding.ts'
import { wordKind } from './not-names.ts'

/** "Ask Ida in HR": a grown-up's place. */
const office =
  /^,? (?:in|from|at|over in|of|with) (?:the |our )?(?:hr|it|human resources|finance|payroll|accounting|purchasing|procurement|tech(?:nology)?|help ?desk|transportation|maintenance|facilities|communications|legal|business office|district office|central office|front office|curriculum|food services?|the (?:district|state|county))\b/i
const staffBefore = endsWith(
  /(?:^|[^\p{L}])(\p{L}{2,})\.?(?: (?:of|for) [\p{L} ]{3,30})?(?:[\s,("–—-]{1,3}|(?<=^(?:(?:our|new|school|district|vendor|board) )?\p{L}+): )(?:(?:dr|mr|mrs|ms|mx|prof)\.? )?$/iu,
)
/** "KPMG's Ida Venn". */
const houseBefore = endsWith(/(\p{Lu}[\p{L}\d&]+)['’]s $/u)
/** "Dear tech, Ida Venn lost": the title is the reader's. */
const salutation = /^(?:dear|hi|hello|hey) [^,\n]{1,30}, $/i
const lastWord = endsWith(/(\p{L}{2,})\.? $/u)
const honorific = endsWith(
  /(?:^|[^\p{L}])(?:dr|mr|mrs|ms|mx|miss|prof|coach|sr|sra|señora?)\.? $/iu,
)
const boardMember = endsWith(/\b(?:board|council|committee|cabinet|staff|faculty) members?,? $/i)
const studentOffice = endsWith(/\bstudents? (?:\p{L}+ ){0,2}\p{L}+[\s,:]{1,3}$/iu)
const staffAfter =
  /^(?:,| \(|\s?[-–—]| is| was| as|, who is| will be)\s{0,2}(?:(?:our|the|my|a|an|their|its|who|new|assistant|associate|deputy|district|school|senior|chief|acting|interim|vendor|board|technology|tech|it|network|data|systems?|curriculum|instructional|media|business|finance|hr|operations|information|security|privacy|special|education|athletic|regional|state|county|middle|high|elementary|program|project|account|sales|help|desk|digital|innovation|academic|student|services|support|\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|grade|kindergarten|math|science|art|music|pe|ela|english|reading)[\s-]){0,5}(?!(?:mr|mrs|ms|mx|miss|dr)\b)(\p{L}{2,})/iu
const employer = /^(?:'s)?,? (?:from|at|of|with) (?:the )?(\p{Lu}[\p{L}]+(?: \p{Lu}\p{L}+)?)/u
const selfBefore = endsWith(
  /\b(?:this is|i am|i'm|i’m|im|my name is|signed,?|thanks,?|regards,?|sincerely,?|from:) $/i,
)
const signOff = endsWith(/(?:thanks|thank you|regards|sincerely|best|cheers)[,.! -]*\s*$/i)

const isTitle = (word: string | undefined) => word !== undefined && wordKind(word) === 'title'

/** A grown-up at work, by title, office or employer. */
export function isStaff(before: string, after: string): boolean {
  const title = staffBefore.exec(before)
  if (boardMember.test(before) || honorific.test(before)) return true
  if (salutation.test(before)) return false
  if ((isTitle(title?.[1]) || isTitle(lastWord.exec(before)?.[1])) && !studentOffice.test(before))
    return true
  if (isTitle(staffAfter.exec(after)?.[1]) || office.test(after)) return true
  const house = houseBefore.exec(before)?.[1]
  if (house && (house === house.toUpperCase() || wordKind(house) === 'product')) return true
  const firm = employer.exec(after)?.[1]?.split(' ')
  return firm?.some((word) => wordKind(word) === 'product') ?? false
}

/** The writer's own name, said or signed. */
export function isIntroduced(before: string, withLineBefore: string): boolean {
  return selfBefore.test(before) || signOff.test(withLineBefore)
}
