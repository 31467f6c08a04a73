import { type Candidate, endsWith } from './finding.ts'

const ssn =
  /(?<![\p{L}\p{N}-]|\b(?:SP|NIST) |\b(?:PO|RFP|bid|case|docket|grant|invoice|item|model|order|part|quote|serial|ticket|tag)(?: no\.?| number|:)? #?)(?:\d{3}-\d{2}-|[Xx*]{3}-[Xx*]{2}-)\d{4}(?![\p{L}\p{N}-])/giu
const cuedSsn =
  /\b(?:ssn|ss ?#|social(?: security)?(?: number| no\.?| #)?)[\s:#=,]{0,3}(?:(?:is|ends in|ends|ending in|ending|last (?:4|four)(?: of)?|number|digits)[\s:]{1,2}){0,3}(\d{3}[ .-]?\d{2}[ .-]?\d{4}|\d{4})\b/gi
const code = String.raw`([\p{L}\d]{1,12}(?:[-.][\p{L}\d]{1,12}){0,3})`
const cuedId = new RegExp(
  String.raw`\b(?:(?:student|stu|pupil|learner|kid|child|lunch|state|district|perm|permanent|local|powerschool|sis|sasid|ssid|sid|uid|user)(?:['’]?s)?[ _-]?(?:id|number|no\.?|num|code|pin|#)?|id|i\.d\.|matr[ií]cula|n[uú]mero de (?:estudiante|alumn[oa]))(?: ?(?:number|no\.?|#))?[\s:#=("']{0,4}(?:is |was |es |= |['’]s )?#?${code}(?![\p{L}\p{N}])`,
  'giu',
)
const certainCue =
  /student|stu\b|pupil|learner|kid|child|lunch|perm|sasid|ssid|sid\b|matr[ií]cula|estudiante|alumn[oa]/i
const looseId = /(?<![\p{L}\p{N}.$/#:@-])(?:#|\p{Lu}{1,3}-?)?\d{5,10}(?![\p{L}\p{N}/%:-]|[.,]\d)/gu
/** "S-20471" and "STU20471" are how student systems number pupils. */
const prefixedId =
  /(?<![\p{L}\p{N}.$/#:@-])(?:(?:S-|ST-|STU-?|SID-?)\d{5,9}|S\d{6,9})(?![\p{L}\p{N}-])/gu
const otherNumber = endsWith(
  /\b(?:po|sku|item|spin|rn|entity|order|ticket|invoice|tag|asset|serial|case|form|470|471|application|model|frn|ben|zip|room|budget|cost|quote|for|phone|version|part|policy|[a-z]{2})[ #:.]{1,3}$/i,
)

const month =
  '(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const year = String.raw`(?:(?:19|20)\d\d|'?\d\d)(?!\d)`
const date = [
  String.raw`\d{1,2}[/.-]\d{1,2}[/.-]${year}`,
  String.raw`(?:19|20)\d\d[/.-]\d{1,2}[/.-]\d{1,2}`,
  String.raw`${month}\.? \d{1,2}(?:st|nd|rd|th)?(?:,? ${year})?`,
  String.raw`\d{1,2}(?:st|nd|rd|th)?[ -](?:of |de )?${month}\.?(?:,?[ -](?:del? )?${year})?`,
  String.raw`\d{8}(?!\d)`,
].join('|')
const cuedDob = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:dob|d\.o\.b\.?|birth ?(?:date|day)?|bday|b-day|born|date of birth|naci[oó]|nacid[oa]|nacimiento|cumplea[nñ]os|\(?b\.|turn(?:s|ed|ing) \d{1,2})(?![\p{L}\p{N}])(?:\s?[:=,(#-]|[ ](?:is|was|on|in|of|:|the|el|es|listed as)){0,3} ?(${date})`,
  'giu',
)
// A child at school today was born about 2003–2022: such a date beside a name is a birthday.
const childYear = '(?:0[3-9]|1\\d|2[0-2])'
const looseDob = new RegExp(
  String.raw`(?<![\p{L}\p{N}./-])(?:\d{1,2}[/.-]\d{1,2}[/.-](?:20)?${childYear}|20${childYear}[/.-]\d{1,2}[/.-]\d{1,2}|${month}\.? \d{1,2}(?:st|nd|rd|th)?,? 20${childYear}|\d{1,2}(?:st|nd|rd|th)?[ -](?:of |de )?${month}\.?,?[ -](?:del? )?20${childYear})(?![\p{L}\p{N}/-])`,
  'giu',
)
const otherDate = endsWith(
  /\b(?:since|enrolled|on|due|by|until|from|dated|issued|effective|absent|started|withdrew|meeting|of)[: ]{1,2}$/i,
)

const ending = (match: RegExpMatchArray, value: string) => {
  const end = (match.index ?? 0) + match[0].length
  return { start: end - value.length, end }
}

function studentIds(text: string): Candidate[] {
  const cued = [...text.matchAll(cuedId)].flatMap((match): Candidate[] => {
    const value = match[1] ?? ''
    // Four figures at least, and no word among them.
    if (/^(?:19|20)\d\d$|\p{L}{5}/u.test(value) || value.replace(/\D/g, '').length < 4) return []
    return [{ ...ending(match, value), type: 'student_id', alone: certainCue.test(match[0]) }]
  })
  const prefixed = [...text.matchAll(prefixedId)].flatMap((match): Candidate[] => {
    const before = text.slice(Math.max(0, match.index - 24), match.index)
    const end = match.index + match[0].length
    return otherNumber.test(before)
      ? []
      : [{ start: match.index, end, type: 'student_id', alone: true }]
  })
  const loose = [...text.matchAll(looseId)].flatMap((match): Candidate[] => {
    const before = text.slice(Math.max(0, match.index - 24), match.index)
    const end = match.index + match[0].length
    const isOther = otherNumber.test(before) && !/\b(?:for|is|id|no|gr|by) $/i.test(before)
    return isOther ? [] : [{ start: match.index, end, type: 'student_id', alone: false }]
  })
  return [...cued, ...prefixed, ...loose]
}

function birthdays(text: string): Candidate[] {
  const cued = [...text.matchAll(cuedDob)].map(
    (match): Candidate => ({ ...ending(match, match[1] ?? ''), type: 'dob', alone: true }),
  )
  const loose = [...text.matchAll(looseDob)].flatMap((match): Candidate[] => {
    if (otherDate.test(text.slice(Math.max(0, match.index - 16), match.index))) return []
    const end = match.index + match[0].length
    return [{ start: match.index, end, type: 'dob', alone: false }]
  })
  return [...cued, ...loose]
}

/** Numbers and dates that point at one child. */
export function findIdentifiers(text: string): Candidate[] {
  const ssns = [
    ...[...text.matchAll(ssn)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
    })),
    ...[...text.matchAll(cuedSsn)].map((match) => ending(match, match[1] ?? '')),
  ]
  return [
    ...ssns.map((span): Candidate => ({ ...span, type: 'ssn', alone: true })),
    ...studentIds(text),
    ...birthdays(text),
  ]
}
