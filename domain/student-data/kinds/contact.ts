import { usStates } from '../../district/us-states.ts'
import { oneOf } from '../../text/one-of.ts'
import contextWords from '../lexicon/context-words.json' with { type: 'json' }
import words from '../lexicon/detail-words.json' with { type: 'json' }
import { type DetailRule, endsWith, type Match } from '../rules.ts'

const roleMailbox = new RegExp(
  String.raw`(?:^|[._+-])(?:${contextWords.roleMailbox.join('|')})(?=$|[._+\d-])`,
  'i',
)
const studentDomain = /@(?:[^@]*[.-])?(?:stu|students?|pupils?|learn|learners?)\./i
const staffBefore = endsWith(
  new RegExp(String.raw`\b${oneOf(words.staff)}(?:'s)?\b[^.@]{0,30}$`, 'iu'),
)

const family = new RegExp(String.raw`\b${oneOf(words.family)}\b`, 'iu')

/** The evidence of an e-mail address: none for a role mailbox or a staff member's. */
function judgeEmail({ value, before, after }: Match) {
  const local = value.slice(0, value.indexOf('@'))
  if (studentDomain.test(value)) return 'certain'
  if (roleMailbox.test(local)) return null
  if (staffBefore.test(before)) return 'besidePerson'
  // "tkline2031@": a year of graduation.
  return /\d{2}$/.test(local) || family.test(before + after) ? 'certain' : 'besidePerson'
}

const tollFree = /^\+?1?[ .-]?\(?8(?:00|33|44|55|66|77|88)\)?\D/
const business = endsWith(new RegExp(String.raw`\b${oneOf(words.business)}\b[^.\n]{0,24}$`, 'iu'))
/** The evidence of a phone number: certain beside a family word, otherwise only beside a person. */
function judgePhone({ value, before, after }: Match) {
  if (tollFree.test(value) || (business.test(before) && !family.test(before))) return null
  const isClose = family.test(before + after)
  // Seven digits with only a blank between them need that word.
  if (/^\d{3} \d{4}$/.test(value)) return isClose ? 'certain' : 'besidePerson'
  return isClose ? 'certain' : 'besidePerson'
}

const caseless = (source: string) =>
  source.replace(/\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`)
const unit = String.raw`(?:,? (?:${caseless('apt|apartment|unit|suite|ste|lot|trailer|space|no')}|#)\.? ?#?[\w-]{1,6}|,? #[\w-]{1,6})?`
const states = Object.values(usStates).join('|')
const town = String.raw`(?:(?:,| in) \p{Lu}[\p{L}'’.-]{1,20}(?: \p{Lu}[\p{Ll}'’.-]{1,20}){0,2}(?:, (?:${states}))?)?`
const zip = String.raw`(?:,? \p{Lu}{2}\b)?(?:,? \d{5}(?:-\d{4})?)?`
const tail = town + zip
const notWord = '(?!(?:at|in|on|and|or|for|to|is|are|with|from|by|of) )'
const fewWords = String.raw`(?:${notWord}[\p{L}\d'’.-]{1,20} ){0,4}`
const streets = caseless(oneOf(words.street))
const lodgings = caseless(oneOf(words.lodging))

const homeCue = endsWith(
  new RegExp(String.raw`(?<![\p{L}-])${oneOf(words.home)}\b[^.\n]{0,40}$`, 'iu'),
)
const districtAddress = endsWith(
  new RegExp(
    [
      String.raw`\b${oneOf(words.notHome)}(?: \p{L}+)? address\b[^.\n]{0,20}$`,
      String.raw`\b(?:office|department|library|warehouse|district|school|vendor)s? (?:has |have |is |was )?(?:moved|moving|relocated|located)\b[^.\n]{0,20}$`,
    ].join('|'),
    'iu',
  ),
)
/** In the sentence of the address: "moved our data center to". */
const siteCue = endsWith(
  /\b(?:office|building|warehouse|campus|center|site|headquarters|conference|bid|arrived)\b[^.!?\n]{0,60}$/i,
)
const siteMoved = endsWith(
  /\bmov(?:ed|ing) [^.!?\n]{0,30}\b(?:office|warehouse|campus|center|site|headquarters|department)\b[^.!?\n]{0,12}$/i,
)

function judgeHome({ before }: Match) {
  if (districtAddress.test(before)) return null
  const isHome = homeCue.test(before)
  if (siteMoved.test(before) || (siteCue.test(before) && !isHome)) return null
  return isHome ? 'certain' : 'besidePerson'
}

/** Ways to reach a child or a family. */
export const contactRules: DetailRule[] = [
  {
    id: 'email',
    type: 'email',
    strength: 'certain',
    pattern:
      /(?<![\p{L}\p{N}._+'-])[\p{L}\p{N}._+'-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu,
    judge: judgeEmail,
    example: 'reset orla.venn@students.example',
    counterExample: 'write to helpdesk@district.example',
  },
  {
    id: 'phone',
    type: 'phone',
    strength: 'certain',
    pattern:
      /(?<![\p{L}\p{N}.$/-])(?:\+?\d{1,3}[ ./-])?(?:\(\d{3}\) ?|\d{3}[ ./-]{1,3})?\d{3}[ ./-]{1,3}\d{4}(?![\p{L}\p{N}-])/gu,
    judge: judgePhone,
    example: "his mom's cell is 555-0117",
    counterExample: 'call the vendor at 555-0117',
  },
  {
    id: 'street',
    type: 'address',
    strength: 'besidePerson',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}.$#/-])\d{1,5}(?:-\d{1,4}|-?[a-z]|[A-Z]|½| 1/2)? (?=\d|\p{Lu}|\p{Ll}+ \p{Ll}+)${fewWords}${streets}\b\.?${unit}${tail}`,
      'gu',
    ),
    judge: judgeHome,
    example: 'lives at 9 Elder Lane, Mockton',
    counterExample: 'Our district address is 40 Sample Plaza, Mockville.',
  },
  {
    id: 'county-road',
    type: 'address',
    strength: 'besidePerson',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}.$#/-])\d{1,6} (?:[NSEW]\.? )?(?:(?:county|cnty|cty|co|state|st|us|u\.s\.|old) )?(?:road|rd|route|rt|rte|highway|hwy|sr|cr|fm) \d{1,4}\b${unit}${town}`,
      'giu',
    ),
    judge: judgeHome,
    example: 'lives at 4410 County Road 12',
  },
  {
    id: 'home-without-number',
    type: 'address',
    strength: 'besidePerson',
    pattern:
      /(?<=\b(?:(?:lives?|living) (?:at|on)|resid(?:es?|ing) (?:at|on)|address(?: is)?:?|moved to|stay(?:s|ing) at|home(?: is)?:) )(?:\d{1,5}[A-Za-z]? )?(?:\p{Lu}[\p{L}'’.-]{1,20} ){0,3}\p{Lu}[\p{L}'’-]{1,20}(?:,? (?:[Aa]pt|[Uu]nit|#)\.? ?[\w-]{1,6})?/gu,
    judge: (match) => (/^\d/.test(match.value) ? judgeHome(match) : 'besidePerson'),
    example: 'he lives on Elder Fork',
  },
  {
    id: 'home-by-name',
    type: 'address',
    strength: 'besidePerson',
    pattern: new RegExp(
      [
        String.raw`(?<=\b(?:lives?|living|resid(?:es?|ing)|stay(?:s|ing)|moved|sleep(?:s|ing)|address(?: is)?:?) (?:in |at |to |on )?)(?:the |a )?`,
        String.raw`(?:(?:lot|space|unit|room|#) ?#?\d{1,4},? (?:in |at |of )?(?:the )?)?`,
        String.raw`(?:\p{Lu}[\p{L}'’&.-]{1,20} ){1,3}${lodgings}`,
        String.raw`(?:,? (?:${caseless('room|rm|lot|unit|apt|space|bldg')}|#)\.? ?#?[\w-]{1,5})?`,
      ].join(''),
      'gu',
    ),
    judge: judgeHome,
    example: 'staying at the Sunset Motel, room 14',
    counterExample: 'the conference is at the Sunset Motel',
  },
  {
    id: 'bus-stop',
    type: 'address',
    strength: 'besidePerson',
    pattern: new RegExp(
      [
        String.raw`(?<=\b(?:stop|corner|pick(?:ed)?[- ]?up|drop(?:ped)?[- ]?off)(?: (?:is|be|at|on|of|as|near|the|corner|changed|moved|to|should|will|now)){0,4}:? )`,
        String.raw`(?:\d{1,3}(?:st|nd|rd|th)|\p{Lu}[\p{L}.]{1,20})(?: \p{Lu}[\p{L}.]{1,20}){0,2} (?:&|and|\/) `,
        String.raw`(?:\d{1,3}(?:st|nd|rd|th)|\p{Lu}[\p{L}.]{1,20})(?: \p{Lu}[\p{L}.]{1,20})?`,
      ].join(''),
      'gu',
    ),
    example: 'his stop is Elm and 4th',
  },
  {
    id: 'post-box',
    type: 'address',
    strength: 'besidePerson',
    pattern: new RegExp(
      String.raw`(?<!\p{L})(?:[Pp]\.? ?[Oo]\.? ?[Bb]ox|RR|HC|[Rr]ural [Rr]oute|[Rr]oute|[Bb]ox)\.? #?\d{1,6}(?:,? [Bb]ox \d{1,5})?${tail}`,
      'gu',
    ),
    judge: judgeHome,
    example: 'lives at PO Box 331, Mockton',
  },
  {
    id: 'home-without-street',
    type: 'address',
    strength: 'besidePerson',
    pattern: new RegExp(
      [
        String.raw`(?<![\p{L}\p{N}$#./-])(?:(?:[Aa]p(?:artmen)?t|[Uu]nit|[Ll]ot|[Tt]railer|[Ss]pace|#|[Nn]o)\.? ?#?[\p{L}\d-]{1,5},? ?)?`,
        String.raw`\d{1,5}(?:[ -]?[A-Z](?= )|[a-z])?(?: (?:½|1/2))? (?:[NSEW]{1,2}\.? )?`,
        String.raw`(?:\d{1,3}(?:st|nd|rd|th)|(?!\p{Lu}{2})\p{Lu}[\p{L}'’.-]{1,20})(?: \p{Lu}[\p{L}'’.-]{0,20}){0,3}${unit}, `,
        String.raw`\p{Lu}[\p{L}'’.-]{1,20}(?: \p{Lu}[\p{L}'’.-]{1,20}){0,2}${zip}`,
      ].join(''),
      'gu',
    ),
    judge: judgeHome,
    example: '77 Old Tannery, Mockton',
    counterExample: '1 VENN, ORLA M 09',
  },
]
