import { type Candidate, endsWith, type Span } from '../finding.ts'
import { namesAnotherThing } from './labels.ts'

const subject =
  'algebra|art|band|bio(?:logy)?|calc(?:ulus)?|chem(?:istry)?|civics|comp|ela|econ(?:omics)?|english|french|geometry|health|history|math|music|pe|physics|reading|science|social studies|spanish|spelling|stats|writing'
const work =
  'act|ap|assessment|assignment|benchmark|dibels|essay|exam|final|hw|homework|i-?ready|ib|iq|lab|map|midterm|project|psat|quiz(?:zes)?|rubric|sat|staar|star|test|wida'
const measure =
  'averages?|avg|gpa|grades?|lexile|level|marks?|percentile|q[1-4]|quarter|quizzes|rank(?:ed)?|report card|rit|s[12]|scores?|scored|sem(?:ester)?(?: [12])?|standard|trimester|tests?|transcript'
/** A word that makes any bare figure beside it a mark. */
const cue = new RegExp(String.raw`(?<!\p{L})(?:${subject}|${work}|${measure})(?!\p{L})`, 'iu')

/** "GPA is now ", "current grade: ", "Sem 1: ": what a mark is of stands before it. */
const labelBefore = endsWith(
  new RegExp(
    String.raw`(?<!\p{L})((?:(?:cum|cumulative|current|final|overall|unweighted|weighted|his|her|the) )*(?:${measure}|${subject}|${work})(?:(?: (?!and |but |for |so )\p{Ll}{1,10}){0,4} ?[:=]? ?)(?:an? )?)$`,
    'iu',
  ),
)
const articleBefore = endsWith(/(?<!\p{L})((?:at )?(?:an?|the|all|straight|mostly) )$/iu)
/** "on the lab", "in winter", "this term". */
const goesOn =
  /^ (?:(?:in|on|at|of|this|last|for(?= \p{Ll}| Q\d)|from(?= \p{Ll}))(?: (?!and |but |so |is |was |who )[\p{L}\d'’+-]{1,16}){1,4}|(?:now|average|overall)(?!\p{L}))/u

/** "72%", "34/60", "14 of 302", "88th percentile", "2.25". */
const share =
  /(?<![\p{L}\p{N}$#.:/-])(?:\d{1,3}(?:\.\d{1,2})? ?(?:%|percent|pct\b|pts?\b|points?\b)|\d{1,4}(?: out)? of (?:a possible )?\d{1,4}|\d{1,2}(?:st|nd|rd|th)?[ -]?(?:percentile|%ile)|\d{1,3}\/(?:4|5|6|8|\d{2,3})(?![/\d])|[0-5]\.\d{1,3}(?!\.?\d))/giu
/** "C-", "A C B A", "B, B-, D+", "two Fs": letters alone need more around them. */
const letters =
  /(?<![\p{L}\p{N}'’.&/-])(?:[A-DF][+-]?(?:[ ,/]{1,2}[A-DF](?:[+-]|(?!\p{L})))+|[A-DF][+-]|[A-DF]s)(?![\p{L}\p{N}'’])/gu
const letter = /(?<![\p{L}\p{N}'’.&-])[A-DF](?![\p{L}\p{N}'’&-]|\. ?\p{Lu})/gu
const leveled = /(?<!\p{L})levels? [A-Z\d]{1,2}(?![\p{L}\d])/giu
/** "71, 64, 80". */
const row = /(?<![\p{L}\p{N}$#.,:/-])\d{1,3}(?:(?:, ?| )\d{1,3}){1,8}(?![\p{L}\p{N}%:/]|[.,-]\d)/gu
const figure = /(?<![\p{L}\p{N}$#.,:/-])\d{1,4}(?![\p{L}\p{N}%:]|[.,/-]\d)/gu
/** "out 11 days", "missed nine classes". */
const away =
  /(?<!\p{L})(?:out|missed|missing|gone|late|left early|skipped)(?: \p{L}+)? (?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve) (?:full |straight |school )?(?:days?|times|classes|periods|hours|weeks?|assignments?)(?: (?:since|in|this|last|of)(?: \p{L}+){1,3})?/giu

const givenBefore = endsWith(
  /(?<!\p{L})(?:an?|the|got|gets|getting|earned|made|scored|received|pulled|posted|enter(?:ed)?|shows?|showing|with|has|had|have|gave|given)(?: (?:an?|the))? $/iu,
)
const markEnds = /^(?:\s*$|[.,;!?)/|]| (?:in|on|for|and|but|so|from|this|last|now|to)\b)/i
const ofSubject = new RegExp(
  String.raw`^ (?:in|on|for) (?:the |his |her )?(?:\p{Lu}|(?:\p{L}+ )?(?:${subject}|${work}|${measure})(?!\p{L}))`,
  'u',
)
const unit =
  /^ ?(?:am|pm|a\.m|p\.m|days?|weeks?|hours?|min(?:ute)?s?|times|years?|students?|kids?|devices?|laptops?|chromebooks?|boys|girls|inch|gb|mb|st|nd|rd|th|feet|miles)(?!\p{L})/iu
const lettered =
  /(?<!\p{L})(?:lunch|group|team|plan|option|day|week|wing|side|schedule|tier|vitamin|hepatitis|type) $/iu
const lookAround = 60

/** Marks, scores and attendance in any shape, read only where a text is about a pupil. */
export function findMarks(text: string, { start, end }: Span): Candidate[] {
  const sentence = text.slice(start, end)
  const hasFigure = /\d/.test(sentence)
  const isCued = cue.test(sentence)
  const shapes = hasFigure ? [share, row, letters, leveled] : [letters, leveled]
  const sure = shapes.flatMap((pattern) => [...sentence.matchAll(pattern)])
  const figures = [...sentence.matchAll(figure)].filter((match) => isMark(match, sentence, isCued))
  const single = [...sentence.matchAll(letter)].filter((match) => isLetter(match, sentence, isCued))
  const missed = [...sentence.matchAll(away)].map(({ index, 0: value }) => ({
    from: index,
    to: index + value.length,
  }))
  const grown = [...sure, ...figures, ...single]
    .filter(({ index }) => !namesAnotherThing(sentence.slice(Math.max(0, index - 24), index)))
    .map(({ index, 0: value }) => withSurroundings(sentence, index, index + value.length))
  return [...grown, ...missed].map(({ from, to }) => ({
    start: start + from,
    end: start + to,
    type: 'grade_record',
    alone: false,
  }))
}

type Match = { index: number; 0: string }

function isMark({ index, 0: value }: Match, sentence: string, isCued: boolean): boolean {
  const before = sentence.slice(Math.max(0, index - lookAround), index)
  const after = sentence.slice(index + value.length, index + value.length + lookAround)
  if (unit.test(after) || /^(?:19|20)\d\d$/.test(value)) return false
  return isCued || ofSubject.test(after) || (givenBefore.test(before) && markEnds.test(after))
}

/** "an F", "D in Music", "Orla Venn, F": and not "A pupil" or "lunch B". */
function isLetter({ index, 0: value }: Match, sentence: string, isCued: boolean): boolean {
  const before = sentence.slice(Math.max(0, index - lookAround), index)
  const after = sentence.slice(index + 1, index + lookAround)
  if (lettered.test(before)) return false
  const given = givenBefore.test(before) && markEnds.test(after)
  if (value === 'A') return given || ofSubject.test(after)
  return isCued || given || ofSubject.test(after) || /[,:|=–—-]\s?$/.test(before)
}

function withSurroundings(sentence: string, from: number, to: number) {
  const before = sentence.slice(Math.max(0, from - lookAround), from)
  const label = labelBefore.exec(before)?.[1] ?? articleBefore.exec(before)?.[1] ?? ''
  const after = goesOn.exec(sentence.slice(to, to + lookAround))?.[0] ?? ''
  return { from: from - label.length, to: to + after.length }
}
