import { findTellingPhrases, type Reading } from './details/phrases.ts'
import type { Candidate, StudentDataType } from './finding.ts'

const subject = String.raw`(?: (?:in|on|for) (?:the |his |her )?[\p{L}\d&+]{1,15}(?: (?:I|i{2,3}|\d|test|exam|final|science|studies|history|language|arts|benchmark|assessment|lit|reading|math)\b)*)?`
const article = '(?:an? |his |her |the )?'
const letter = String.raw`(?<![\p{L}\p{N}])(?:[A-DF](?:[+-]| (?:plus|minus)\b)(?![\p{L}\p{N}-])|[A-DF]s?(?![\p{L}\p{N}'’&/-]|\.[\p{L}\p{N}]))`
const number = String.raw`\d{1,3}(?:\.\d{1,2})?`

/** Marks so plain that they speak for a pupil: "got an 88 on the final", "C- in algebra". */
const marks = [
  String.raw`\b(?:promedio|calificaci[oó]n|notas?)(?: (?:final|es|fue|de|un)){0,3}[ :]{1,2}\d{1,3}(?:[.,]\d{1,2})?(?![\p{L}\d])`,
  String.raw`${article}\b(?:\d\.\d{1,3} (?:gpa|cumulative|in [\p{L}]{2,15})|\d{1,3}(?:\.\d{1,3})? average)\b`,
  String.raw`\b(?:(?:his|her|their) )?(?:[\p{L}]{3,10} )?(?:grade|score|average|avg|mark)s?(?: (?:is|was|of|went|dropped|fell|to|from|in [\p{L}]{2,15})){0,3}[ :=]{1,2}(?:an? )?(?:${number}(?:%| percent)|[6-9]\d(?![\p{L}\d])|(?:${letter}))(?: to (?:${letter}))?`,
  String.raw`(?:scored |got |earned )?${article}(?<![\d/$])${number} ?(?:%|percent\b|out of \d{1,3}\b|/ ?\d{2,3}(?![\d/]))${subject}`,
  String.raw`(?<=\b(?:got|gets|getting|earned|received|made|given|has|had|have|with|pulled|pulling) )(?:an? |straight |all |mostly )?(?:${letter}(?:'?s)?(?: average)?)${subject}`,
  String.raw`(?<=\b(?:got|gets|getting|earned|received|made|has|his|her|their) )(?:an? )?(?:\d{1,4}(?= on (?:the |his |her )?(?:p?sat|act|map|ap|staar)\b)|zero|(?:[1-9]\d|100)(?!\d)|[1-5](?= on))${subject}(?! (?!on |in |for |and |but |so |this |last |from |because |after )[\p{L}]{3,})`,
  String.raw`(?:an? )?(?<![\p{L}\p{N}]|(?:day|group|lunch|plan|team|week|wing) )(?:[A-DF][+-](?![\p{L}\p{N}-])|[A-DF](?= in [\p{L}]))(?: average)?${subject}`,
  String.raw`(?<=\d{4} (?:\p{L}[\p{L}'’-]{1,20} ){0,3})[A-DF][+-]?(?=\s*(?:$|[\n,;]))`,
  String.raw`${article}(?<![\p{L}\p{N}])[A-DF][+-]? to (?:an? )?[A-DF][+-]?(?![\p{L}\p{N}])`,
  String.raw`(?<![\p{L}\p{N}.$/-])\d{2,3}(?:, \d{2,3}|,(?:\d\d|100)(?!\d)){1,8}(?![\p{L}\p{N}%/-])${subject}`,
  String.raw`\b(?:fell |dropped |went |rose |improved |jumped )?from \d{1,4}(?:\.\d{1,2})?%? to \d{1,4}(?:\.\d{1,2})?%?`,
  String.raw`\b(?:\d|two|three|four) [A-DFa-df]'?s\b(?: and (?:an?|\d|two|three) [A-DFa-df](?:'?s)?(?![\p{L}]))?`,
  String.raw`\b(?:lexile|sat|act(?! \d(?!\d))|psat|map|staar|rit|i-ready|benchmark|ap|state test|iq|dibels|wida)\b(?: (?:score|of|to|at|level|was|is|exam|reading|math)){0,4}[ :]{1,2}\d{1,4}[lL]?(?![\p{L}\d])`,
  String.raw`\b(?:reads?|reading|math|performing|writing)(?: (?:is|at|on|level|below|about|around|an?|the)){0,4} (?:\d(?:\.\d)?(?:(?:st|nd|rd|th)[ -]grade)?|(?:first|second|third|fourth|fifth|sixth|seventh|eighth)[ -]grade|kindergarten)(?: level)?(?![\p{L}\d.])`,
  String.raw`\b(?:has |had |is |was )?(?:missed|absent|tardy|truant|skipped|late) (?:for )?\d{1,3} (?:days?|times|classes|periods)\b|\b\d{1,3} (?:unexcused )?(?:absences|tardies|unexcused)\b|\bchronically absent\b`,
]

/** Lower case but for single letters, which are marks: "an F" and "a f..." must stay apart. */
const fold = (text: string) => text.replace(/[A-Z]+[a-z]+|[A-Z]{2,}/g, (word) => word.toLowerCase())

const patterns = marks.map((source) => new RegExp(source, 'gu'))

const articleBefore = /(?<![\p{L}\p{N}])(?:[io]n )?(?:(?:an?|the) )?$/iu
const joins = /^(?:,? ?(?:and|&|\/|,|with)? ?)?$/

/** "F to B+" and "B+" are one record; two patterns that meet must not cut each other short. */
function joinNeighbours(text: string, records: Candidate[]): Candidate[] {
  const joined: Candidate[] = []
  const lastOfType = new Map<StudentDataType, Candidate>()
  for (const record of records.sort((a, b) => a.start - b.start)) {
    const last = lastOfType.get(record.type)
    if (last && joins.test(text.slice(last.end, record.start)))
      last.end = Math.max(last.end, record.end)
    else {
      joined.push(record)
      lastOfType.set(record.type, record)
    }
  }
  return joined
}

/** School records as written. Alone they are policy talk; beside a person they are private. */
export function findRecords(text: string, readings: Reading[]): Candidate[] {
  const folded = fold(text)
  const written = patterns.flatMap((pattern) =>
    [...folded.matchAll(pattern)].map(({ index, 0: value }): Candidate => {
      const article = articleBefore.exec(text.slice(Math.max(0, index - 8), index))?.[0] ?? ''
      const end = index + value.trimEnd().length
      return { start: index - article.length, end, type: 'grade_record', alone: false }
    }),
  )
  const told = readings.flatMap(findTellingPhrases)
  return joinNeighbours(text, [...written, ...told])
}
