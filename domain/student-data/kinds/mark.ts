import { oneOf } from '../../text/one-of.ts'
import words from '../lexicon/detail-words.json' with { type: 'json' }
import { type DetailRule, endsWith, type Match } from '../rules.ts'
import type { Candidate, Span } from '../spans.ts'
import { isOfThing } from './identifier.ts'

const subject = String.raw`(?: (?:in|on|for) (?:the |his |her )?[\p{L}\d&+]{1,15}(?: (?:${oneOf(words.ofCourse)}|\d)\b)*)?`
const article = '(?:an? |his |her |the )?'
const letter = String.raw`(?<![\p{L}\p{N}])(?:[A-DF](?:[+-]| (?:plus|minus)\b)(?![\p{L}\p{N}-])|[A-DF]s?(?![\p{L}\p{N}'’&/-]|\.[\p{L}\p{N}]))`
const number = String.raw`\d{1,3}(?:\.\d{1,2})?`
const fewOrMany = String.raw`(?:\d{1,3}|${oneOf(words.fewOrMany)})`
const courses = oneOf(words.course)
const works = oneOf(words.work)
const measures = oneOf(words.measure)

/** "GPA is now ", "current grade: ", "straight ": what belongs to a mark before it. */
const lead = String.raw`(?:(?<!\p{L})(?:(?:cum|cumulative|current|final|overall|unweighted|weighted|his|her|the) )*(?:${measures}|${courses}|${works})(?!\p{L})(?:(?: (?!and |but |for |so )[a-z]{1,10}){0,4} ?[:=]? ?)(?:an? )?|(?<!\p{L})(?:at )?(?:an?|the|all|straight|mostly) )`
/** "on the lab", "in winter", "this term". */
const trail = String.raw`(?: (?:(?:in|on|at|of|this|last|for(?= \p{Ll}| Q\d)|from(?= \p{Ll}))(?: (?!and |but |so |is |was |who )[\p{L}\d'’+-]{1,16}){1,4}|(?:now|average|overall)(?!\p{L})))?`

const cue = new RegExp(String.raw`(?<!\p{L})(?:${courses}|${works}|${measures})(?!\p{L})`, 'iu')
const givenBefore = endsWith(
  new RegExp(String.raw`(?<!\p{L})${oneOf(words.given)}(?: (?:an?|the))? $`, 'iu'),
)
const markEnds = /^(?:\s*$|[.,;!?)/|]| (?:in|on|for|and|but|so|from|this|last|now|to)\b)/i
const ofCourse = new RegExp(
  String.raw`^ (?:in|on|for) (?:the |his |her )?(?:\p{Lu}|(?:\p{L}+ )?(?:${courses}|${works}|${measures})(?!\p{L}))`,
  'u',
)
const unit = new RegExp(String.raw`^ ?${oneOf(words.unit)}(?!\p{L})`, 'iu')
const lettered = new RegExp(String.raw`(?<!\p{L})${oneOf(words.lettered)} $`, 'iu')

const unlessThing = ({ before }: Match) => (isOfThing(before) ? null : 'besidePerson')

function judgeFigure({ value, before, after }: Match) {
  if (unit.test(after) || /^(?:19|20)\d\d$/.test(value) || isOfThing(before)) return null
  const isGiven = givenBefore.test(before) && markEnds.test(after)
  return cue.test(before + after) || ofCourse.test(after) || isGiven ? 'besidePerson' : null
}

/** "an F", "D in Music", "Orla Venn, F": and not "A pupil" or "lunch B". */
function judgeLetter({ value, before, after }: Match) {
  if (lettered.test(before) || isOfThing(before)) return null
  const isGiven = (givenBefore.test(before) && markEnds.test(after)) || ofCourse.test(after)
  if (value === 'A') return isGiven ? 'besidePerson' : null
  const isMark = isGiven || cue.test(before + after) || /[,:|=–—-]\s?$/.test(before)
  return isMark ? 'besidePerson' : null
}

type MarkRow = Omit<DetailRule, 'type' | 'strength' | 'pattern'> & {
  strength: 'evidence' | 'besidePerson'
  source: string
}

const row = ({ source, ...rule }: MarkRow): DetailRule => ({
  type: 'grade_record',
  pattern: new RegExp(source, 'gu'),
  ...rule,
})

/**
 * Marks, scores and attendance. Read with words in lower case, save for single letters, which are
 * marks: see `foldWords`. Rows that are evidence speak for one pupil by themselves.
 */
export const markRules: DetailRule[] = [
  row({
    id: 'mark-spanish',
    strength: 'evidence',
    source: String.raw`\b(?:promedio|calificaci[oó]n|notas?)(?: (?:final|es|fue|de|un)){0,3}[ :]{1,2}\d{1,3}(?:[.,]\d{1,2})?(?![\p{L}\d])`,
    example: 'promedio final: 7.5',
  }),
  row({
    id: 'mark-average',
    strength: 'evidence',
    source: String.raw`${article}\b(?:\d\.\d{1,3} (?:gpa|cumulative|in [\p{L}]{2,15})|\d{1,3}(?:\.\d{1,3})? average)\b`,
    example: 'a 1.8 gpa',
  }),
  row({
    id: 'mark-labelled',
    strength: 'evidence',
    source: String.raw`\b(?:(?:his|her|their) )?(?:[\p{L}]{3,10} )?(?:gpa|grade|score|average|avg|mark|(?:un)?weighted)s?(?: (?:is|was|of|went|dropped|fell|to|from|in [\p{L}]{2,15})){0,3}[ :=]{1,2}(?:an? )?(?:${number}(?:%| percent)|[0-4]\.\d{1,3}|[6-9]\d(?![\p{L}\d])|(?:${letter}))(?: to (?:${letter}))?`,
    example: 'gpa dropped to 1.3',
  }),
  row({
    id: 'mark-share',
    strength: 'evidence',
    source: String.raw`(?:(?:scored|got|earned|received|made|has|had|with|is at|was at|his|her|:) ?(?:an? |only )?|(?=[^ ]{1,8} ?(?:percent )?(?:in|on) (?:${courses}|${works})\b))(?<![\d/$])${number} ?(?:%|percent\b|out of \d{1,3}\b|/ ?\d{2,3}(?![\d/]))${subject}`,
    example: 'got 12/50 on the final',
  }),
  row({
    id: 'mark-letter-earned',
    strength: 'evidence',
    source: String.raw`(?<=\b${oneOf(words.earned)} )(?:an? |straight |all |mostly )?(?:${letter}(?:'?s)?(?: average)?)${subject}`,
    example: 'got a D in algebra',
  }),
  row({
    id: 'mark-figure-earned',
    strength: 'evidence',
    source: [
      String.raw`(?:scored |(?<=\b(?:got|gets|getting|earned|received|made|has|his|her|their) ))(?:an? )?`,
      String.raw`(?:\d{1,4}(?= on (?:the |his |her )?(?:p?sat|act|map|ap|staar)\b)|zero|(?:[1-9]\d|100)(?!\d)|[1-5](?= on))${subject}`,
      String.raw`(?! (?!on |in |for |and |but |so |this |last |from |because |after )[\p{L}]{3,})`,
    ].join(''),
    example: 'got an 88 on the final',
    counterExample: 'got 88 laptops',
  }),
  row({
    id: 'mark-of-course',
    strength: 'evidence',
    source: String.raw`(?<!\p{L})(?:${courses}|midterm|benchmark|rank|class standing)(?: (?:is|was|in|i{1,3}|\d))?:? (?:an? )?(?:[1-9]\d(?: of \d{1,4})?|100|[A-DF][+-]?)(?![\p{L}\d%:/-]|[.,]\d| \p{L}{4,})`,
    example: 'math 61, ELA 74',
    counterExample: 'math 61 students',
  }),
  row({
    id: 'mark-letter',
    strength: 'evidence',
    source: String.raw`(?:an? )?(?<![\p{L}\p{N}]|(?:day|group|lunch|plan|team|week|wing) )(?:[A-DF][+-](?![\p{L}\p{N}-])|[A-DF](?= in [\p{L}]))(?: average)?${subject}`,
    example: 'C- in algebra',
  }),
  row({
    id: 'mark-change',
    strength: 'evidence',
    source: String.raw`${article}(?<![\p{L}\p{N}])[A-DF][+-]? to (?:an? )?[A-DF][+-]?(?![\p{L}\p{N}])|\b(?:fell |dropped |went |rose |improved |jumped )?from \d{1,4}(?:\.\d{1,2})?%? to \d{1,4}(?:\.\d{1,2})?%?`,
    example: 'F to B+',
  }),
  row({
    id: 'marks-in-row',
    strength: 'evidence',
    source: String.raw`(?<![\p{L}\p{N}.$/-])\d{2,3}(?:, \d{2,3}|,(?:\d\d|100)(?!\d)){1,8}(?![\p{L}\p{N}%/-])${subject}`,
    example: '88, 92, 71 in math',
  }),
  row({
    id: 'mark-letters-counted',
    strength: 'evidence',
    source: String.raw`\b(?:\d|two|three|four|five|six|seven) [A-DFa-df]'?s\b(?: and (?:an?|\d|two|three|four) [A-DFa-df](?:'?s)?(?![\p{L}]))?`,
    example: 'three Fs',
  }),
  row({
    id: 'mark-test',
    strength: 'evidence',
    source: String.raw`\b(?:${oneOf(words.stateTest)}|act(?! \d(?!\d)))\b(?: ${oneOf(words.ofScore)}){0,4}[ :]{1,2}\d{1,4}[lL]?(?![\p{L}\d])`,
    example: 'lexile 540',
  }),
  row({
    id: 'mark-reading-level',
    strength: 'evidence',
    source: String.raw`\b(?:reads?|reading|math|performing|writing)(?: (?:is|at|on|level|below|about|around|an?|the)){0,4} (?:\d(?:\.\d)?(?:(?:st|nd|rd|th)[ -]grade)?|(?:first|second|third|fourth|fifth|sixth|seventh|eighth)[ -]grade|kindergarten)(?: level)?(?![\p{L}\d.])`,
    example: 'reading at a 2nd grade level',
  }),
  row({
    id: 'absences',
    strength: 'evidence',
    source: [
      String.raw`\b(?:has |had |is |was )?(?:missed|absent|tardy|truant|skipped|late) (?:for )?(?:class |school )?${fewOrMany} (?:school |full |whole )?(?:days?|times|classes|periods)\b`,
      String.raw`\b(?:missed|missing|owes|behind by|behind on) ${fewOrMany} (?:assignments?|labs|quizzes|homeworks?|tests)\b`,
      String.raw`\b\d{1,3} (?:unexcused )?(?:absences|tardies|unexcused)\b`,
      String.raw`\bchronically absent\b`,
    ].join('|'),
    example: 'missed 12 days',
  }),
  row({
    id: 'share-loose',
    strength: 'besidePerson',
    source: String.raw`(?<![\p{L}\p{N}$#.:/-])(?:\d{1,3}(?:\.\d{1,2})? ?(?:%|percent|pct\b|pts?\b|points?\b)|\d{1,4}(?: out)? of (?:a possible )?\d{1,4}|\d{1,2}(?:st|nd|rd|th)?[ -]?(?:percentile|%ile)|\d{1,3}\/(?:4|5|6|8|\d{2,3})(?![/\d])|[0-5]\.\d{1,3}(?!\.?\d))`,
    example: 'rank is 14 of 302',
    judge: unlessThing,
  }),
  row({
    id: 'level-loose',
    strength: 'besidePerson',
    source: String.raw`(?<!\p{L})levels? [A-Z\d]{1,2}(?![\p{L}\d])`,
    example: 'level M',
  }),
  row({
    id: 'figure-loose',
    strength: 'besidePerson',
    source: String.raw`(?<![\p{L}\p{N}$#.,:/-])\d{1,4}(?![\p{L}\p{N}%:]|[.,/-]\d)`,
    example: 'she got the 43.',
    judge: judgeFigure,
    counterExample: 'she got 43 laptops',
  }),
  row({
    id: 'letter-loose',
    strength: 'besidePerson',
    source: String.raw`(?<![\p{L}\p{N}'’.&-])[A-DF](?![\p{L}\p{N}'’&-]|\. ?\p{Lu})`,
    example: 'Orla Venn, F',
    judge: judgeLetter,
    counterExample: 'lunch B',
  }),
]

/** Lower case but for single letters: "an F" and "a f..." must stay apart. */
export const foldWords = (text: string) =>
  text.replace(/(?![A-DF]s\b)[A-Z]+[a-z]+|[A-Z]{2,}/g, (word) => word.toLowerCase())

const labelBefore = endsWith(new RegExp(`(${lead})$`, 'iu'))
const trailAfter = new RegExp(`^${trail}`, 'u')

/** A mark with the words that belong to it: "GPA is now | 2.4 | in winter". */
export function markWithWords(text: string, start: number, end: number) {
  const before = labelBefore.exec(text.slice(Math.max(0, start - 60), start))?.[1] ?? ''
  const after = trailAfter.exec(text.slice(end, end + 60))?.[0] ?? ''
  return { start: start - before.length, end: end + after.length }
}

const value = String.raw`(?:\d{1,4}(?:\.\d{1,2})?%?|[A-DF][+-]?|inc|nc|I)(?![\p{L}\p{N}%'’]|[.,/:-]\p{N})`
const ofTerm = `(?:(?!grade)(?:fall|winter|spring|overall|${measures}|${courses}|${works}) )?`
const valuesBehind = new RegExp(
  String.raw`^(?:\s?[:=(,|–—-]\s?|\s)(${ofTerm}${value}(?:(?:[,;/|] ?| [/|] | )${ofTerm}${value}){0,8})`,
  'u',
)
/** A figure alone this low is an age, a grade or a seat. */
const aloneLow = /^1?\d$/

const lookBehindName = 80

/** The marks right behind a pupil's name, words folded: "Orla Venn: fall 198, winter 204". */
export function findMarksBehind(text: string, { end }: Span): Candidate | null {
  const behind = text.slice(end, end + lookBehindName)
  const [whole = '', values = ''] = valuesBehind.exec(behind) ?? []
  if (!values || aloneLow.test(values) || unit.test(behind.slice(whole.length))) return null
  const start = end + whole.length - values.length
  return { start, end: end + whole.length, type: 'grade_record', strength: 'besidePerson' }
}
