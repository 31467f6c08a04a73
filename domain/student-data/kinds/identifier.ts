import { oneOf } from '../../text/one-of.ts'
import contextWords from '../lexicon/context-words.json' with { type: 'json' }
import words from '../lexicon/detail-words.json' with { type: 'json' }
import { type DetailRule, endsWith, type Match } from '../rules.ts'

const digitsOf = (value: string) => value.replace(/\D/g, '').length

/** Figures behind one of these belong to a thing, a place or a time, not to a pupil. */
const thing = new RegExp(
  String.raw`(?<!\p{L})(?:${contextWords.numbered.join('|')})(?:[ #:=(.]{1,3}(?:#|no|num|number|is|was|id)){0,3}[ #:=(.]{0,3}$`,
  'iu',
)
const thingBefore = endsWith(new RegExp(thing.source.replace(/\$$/, ''), 'iu'))

/** Whether the words before a figure name another thing: "tag ", "Room #", "PO number ". */
export const isOfThing = (before: string) => thingBefore.test(before)

/** "students: 4200" counts them; longer figures are numbers of some. */
const counted = /^(?:students|pupils|learners|kids|estudiantes|alumnos)["']? ?[:=]/i

/** Four figures at least, and no year, no date, no count and no word among them. */
function judgeCued({ value, whole }: Match) {
  if (counted.test(whole) && value.length < 6) return null
  if (/^(?:19|20)\d\d(?:-\d\d-\d\d)?$|\p{L}{5}/u.test(value) || digitsOf(value) < 4) return null
  return /student|stu\b|pupil|learner|kid|child|lunch|perm|sasid|ssid|sid\b|matr[ií]cula|estudiante|alumn[oa]/i.test(
    whole,
  )
    ? 'certain'
    : 'evidence'
}

const judgeUnlessThing =
  (strength: 'certain' | 'evidence' | 'besidePerson') =>
  ({ before }: Match) =>
    isOfThing(before) ? null : strength

/** A year, or the address of a machine. */
const noId = /^(?:19|20)\d\d$|^\d{1,3}(?:\.\d{1,3}){3}$/

function judgeCode({ value, before }: Match) {
  const isMixed = /\p{L}/u.test(value) && digitsOf(value) > 2
  if ((digitsOf(value) < 4 && !isMixed) || noId.test(value)) return null
  return isOfThing(before) ? null : 'besidePerson'
}

const month = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic)\p{L}{0,7}`
/** "second", "twenty-first". */
const ordinal = String.raw`(?:\p{L}{6}[ -])?\p{L}{1,9}(?:st|nd|rd|th)`
const day = `(?:\\d{1,2}(?:st|nd|rd|th)?|${ordinal})`
const year = String.raw`(?:(?:19|20)\d\d|['’]?\d\d(?![\d:])|(?:two thousand|twenty)(?:[ -](?:and )?\p{L}{3,9}){1,2})`
/** Blanks, dots, dashes, slashes and commas: "3 / 4 / 2012", "May. 4, 2012". */
const gap = '[ ,./-]{1,3}'
const wholeDate = [
  String.raw`\d{1,2}${gap}\d{1,2}${gap}(?:(?:19|20)\d\d|['’]?\d\d)`,
  String.raw`(?:19|20)\d\d${gap}\d{1,2}${gap}\d{1,2}`,
  `${day}(?: of| de)?${gap}${month}(?: of| de| del)?${gap}${year}`,
  `${month}${gap}(?:the )?${day}${gap}(?:of )?${year}`,
  String.raw`(?:19|20)\d\d${gap}${month}${gap}${day}`,
  String.raw`${day}${month}(?:19|20)?\d\d`,
  String.raw`(?:19|20)\d{6}|[01]\d[0-3]\d(?:19|20)\d\d`,
]
/** Behind a word for birth the year may be missing, or all but the year. */
const partOfDate = [
  `${month}${gap}(?:the )?${day}`,
  `${day}(?: of| de)?${gap}${month}`,
  String.raw`\d{1,2}[/.-]\d{1,2}`,
  String.raw`(?:19|20)\d\d|\d{6}`,
]
const dated = (sources: string[], before = '') =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}$./-])${before}(${sources.join('|')})(?![\p{L}\p{N}]|[./-]\d)`,
    'giu',
  )
const birth = String.raw`(?:dob|d\.o\.b\.?|birth ?(?:date|day)?|bday|b-day|born|date of birth|naci[oó]|nacid[oa]|nacimiento|cumplea[nñ]os|\(?b\.|turn(?:s|ed|ing) \d{1,2})(?![\p{L}\p{N}])(?:\s?[:=,(#-]|[ ](?:is|was|on|in|of|:|the|el|es|listed as)){0,3} ?`
/** Who is at school today was born in these years; other dates are of meetings and moves. */
const schoolYears =
  /^20(?:0[3-9]|1\d|2[0-2])|(?:^|\D)(?:20)?(?:0[3-9]|1\d|2[0-2])$|20(?:0[3-9]|1\d|2[0-2])\d{4}$|(?:thousand|twenty)/i
/** Whether somebody at school today may have been born on a date. */
export const isSchoolAge = (date: string) => schoolYears.test(date)

const otherDate = endsWith(
  /\b(?:since|enrolled|on|due|by|until|from|dated|issued|effective|absent|started|withdrew|meeting|of)[: ]{1,2}$/i,
)
const birthWord =
  /(?<!\p{L})(?:dob|d\.o\.b|b-?day|birth\p{L}*|born|nacid[oa]|naci[oó]|nacimiento|cumplea\p{L}+|turn(?:s|ed|ing)|b\.)/iu

function judgeDate({ value, before, after }: Match) {
  if (birthWord.test(before + after)) return 'evidence'
  if (!isSchoolAge(value)) return null
  return otherDate.test(before) ? 'besidePerson' : 'evidence'
}

/** Numbers and dates that point at one child. */
export const identifierRules: DetailRule[] = [
  {
    id: 'ssn',
    type: 'ssn',
    strength: 'certain',
    pattern: new RegExp(
      [
        String.raw`(?<![\p{L}\p{N}-]|\b(?:SP|NIST) |\b${oneOf(words.notSsn)}(?: no\.?| number|:)? #?)`,
        String.raw`(?:\d{3}-\d{2}-|[Xx*]{3}-[Xx*]{2}-)\d{4}(?![\p{L}\p{N}-])`,
      ].join(''),
      'giu',
    ),
    example: '000-45-6789 was typed',
    counterExample: 'PO 311-40-7752 covers the readers',
  },
  {
    id: 'ssn-cued',
    type: 'ssn',
    strength: 'certain',
    pattern:
      /\b(?:ssn|ss ?#|social(?: security)?(?: number| no\.?| #)?)[\s:#=,]{0,3}(?:(?:is|ends in|ends|ending in|ending|last (?:4|four)(?: of)?|number|digits)[\s:]{1,2}){0,3}(\d{3}[ .-]?\d{2}[ .-]?\d{4}|\d{4})\b/gi,
    example: 'social ends in 6789',
  },
  {
    id: 'ssn-loose',
    type: 'ssn',
    strength: 'besidePerson',
    pattern: /(?<![\p{L}\p{N}.-])\d{3}[ .-]\d{2}[ .-]\d{4}(?![\p{L}\p{N}-])/gu,
    example: '000 45 7712',
  },
  {
    id: 'id-cued',
    type: 'student_id',
    strength: 'evidence',
    pattern: new RegExp(
      [
        String.raw`\b(?:${oneOf(words.idOf)}(?:['’]?s)?[ _-]?(?:ids?|numbers?|no\.?|num|code|pin|account|#)?`,
        String.raw`|ids?|i\.d\.|matr[ií]cula|n[uú]mero de (?:estudiante|alumn[oa]))(?!\p{L})(?: ?(?:number|no\.?|#))?`,
        String.raw`[\s:#=("']{0,4}(?:is |was |es |= |['’]s |ending (?:in )?|ends in )?#?`,
        String.raw`([\p{L}\d]{1,12}(?:[-.][\p{L}\d]{1,12}){0,3})(?![\p{L}\p{N}])`,
      ].join(''),
      'giu',
    ),
    judge: judgeCued,
    example: 'student ID 4410982',
    counterExample: 'ID 2024',
  },
  {
    id: 'id-prefixed',
    type: 'student_id',
    strength: 'certain',
    pattern:
      /(?<![\p{L}\p{N}.$/#:@-])(?:(?:S-|ST-|STU-?|SID-?)\d{5,9}|S\d{6,9})(?![\p{L}\p{N}-])/gu,
    judge: judgeUnlessThing('certain'),
    example: 'S-20471 is locked out',
    counterExample: 'Serial S-20471',
  },
  {
    id: 'id-in-path',
    type: 'student_id',
    strength: 'certain',
    pattern:
      /\/(?:students?|pupils?|learners?|guardians?)\/(?!20\d\d\b)(\d{4,12})(?![\p{L}\d-])/giu,
    example: 'GET /students/4829301/profile',
    counterExample: 'see /students/2025-handbook',
  },
  {
    id: 'id-of-pronoun',
    type: 'student_id',
    strength: 'certain',
    // Figures with letters that open a sentence and are "he" or "she" in it.
    pattern:
      /(?<=^|[.!?\n]\s{0,2})(?=[\p{L}-]*\d)(?=[\d-]*\p{L})\p{L}{0,4}\d{0,3}(?:-?\d{2,8}){1,3}(?:-\p{L}{1,2})?(?![\p{L}\p{N}.-])(?=[^.!?\n]{0,80}\b(?:he|she|his|her|him|kid|student)\b)/giu,
    judge: ({ value }) => (digitsOf(value) > 3 ? 'certain' : null),
    example: 'HS-00-3391-Q shows as withdrawn but he is in class',
    counterExample: 'HS-00-3391-Q is the part number of the hinge',
  },
  {
    id: 'id-loose',
    type: 'student_id',
    strength: 'evidence',
    pattern: /(?<![\p{L}\p{N}.$/#:@-])(?:#|\p{Lu}{1,3}-?)?\d{5,10}(?![\p{L}\p{N}/%-]|[.,:]\d)/gu,
    judge: judgeUnlessThing('evidence'),
    example: 'Orla Venn 4410982',
    counterExample: 'PO 4410982',
  },
  {
    id: 'login-with-year',
    type: 'student_id',
    strength: 'besidePerson',
    // Logins of pupils bear the year they graduate in.
    pattern:
      /(?<![\p{L}\p{N}@._/-])(?:[a-z]\.?[a-z]{3,14}(?:20)?(?:2[6-9]|3\d)|(?:20)?(?:2[6-9]|3\d)[a-z]{4,15})(?![\p{L}\p{N}@._-])/gu,
    judge: judgeUnlessThing('besidePerson'),
    example: 'unlock mwells2029',
  },
  {
    id: 'code-grouped',
    type: 'student_id',
    strength: 'besidePerson',
    pattern:
      /(?<![\p{L}\p{N}$@.,:/-])(?:\p{Lu}{1,3}-?)?\d{2,4}(?: \d{3,5}){1,2}(?![\p{L}\p{N}@%:/-]|[.,]\d)/gu,
    judge: judgeCode,
    example: 'S-41 0927',
  },
  {
    id: 'code',
    type: 'student_id',
    strength: 'besidePerson',
    pattern:
      /(?<![\p{L}\p{N}$@.,:/-])(?=[\p{L}-]{0,6}\d)[\p{L}\p{N}]{1,12}(?:[-._][\p{L}\p{N}]{1,10}){0,4}(?![\p{L}\p{N}@%]|[.,/:]\d)/gu,
    judge: judgeCode,
    example: 'GK-40918',
    counterExample: 'tag GK-40918',
  },
  {
    id: 'birthday',
    type: 'dob',
    strength: 'certain',
    pattern: dated([...wholeDate, ...partOfDate], birth),
    example: 'DOB 11/02/2013',
    counterExample: 'due 11/02/2026',
  },
  {
    id: 'date-of-school-age',
    type: 'dob',
    strength: 'evidence',
    pattern: dated(wholeDate),
    judge: judgeDate,
    example: 'Orla Venn 4.9.2013',
    counterExample: 'the meeting of 4.9.2026',
  },
]
