import { usStates } from '../us-states.ts'
import { type Candidate, endsWith } from './finding.ts'

const email =
  /(?<![\p{L}\p{N}._+'-])[\p{L}\p{N}._+'-]{1,64}@([\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5})/gu
const spokenEmail =
  /(?<![\w.])[\w.]{2,40} ?(?:\(at\)|\[at\]| at ) ?[\w-]{2,40} ?(?:\(dot\)|\[dot\]| dot ) ?(?:com|org|net|edu)\b/gi
const roleMailbox =
  /(?:^|[._+-])(?:help|helpdesk|servicedesk|info|support|security|admin|administrator|it|tech|technology|privacy|no-?reply|sales|office|hr|contact|abuse|billing|team|service|services|erate|procurement|purchasing|bids|rfp|press|media|legal|records|registrar|enrollment|webmaster|postmaster|payroll|board|superintendent|principal|communications|training|events|frontoffice|attendance|dpo|data|feedback|hello|alerts?|notifications?|incident|soc|phishing|spam|staff|vendors?)(?=$|[._+\d-])/i
const studentDomain = /(?:^|[.-])(?:stu|student|students|pupils?)\./i
const staffBefore = endsWith(
  /\b(?:staff|teacher|principal|superintendent|director|rep|vendor|colleague|cto|cio|attorney|consultant|my|librarian|counselor|secretary|coach|engineer|manager|purchasing|payroll|hr|finance|business office|quote|invoice|bid)(?:'s)?\b[^.@]{0,30}$/i,
)

const phone =
  /(?<![\p{L}\p{N}.-])(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .‑–-])?\d{3}[ .‑–-]\d{4}(?![\p{L}\p{N}-])/gu
const barePhone = /\b(?:phone|cell|mobile|call|text|tel|number)\b[^\d\n]{0,12}(\d{10})\b/gi
const tollFree = /^\+?1?[ .-]?\(?8(?:00|33|44|55|66|77|88)\)?\D/
const business = endsWith(
  /\b(?:support|help ?desk|office|hotline|fax|main|front desk|vendor|sales|district|school|switchboard|cisco|bridge|line|ext|case|ticket|po|order|invoice|part|model|asset|serial|form)\b[^.\n]{0,24}$/i,
)
const family =
  /\b(?:mom|mum|mother|dad|father|parent|guardian|gma|grandma|grandmother|grandpa|aunt|uncle|home phone|cell|emergency contact|his|her|student|kid|child|family|step(?:mom|dad))\b/i

const suffix =
  'street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|way|place|pl|circle|cir|terrace|ter|parkway|pkwy|alley|highway|hwy|trail|trl|loop|row|square|sq|crescent|cres|close|path|run|pike|hollow|bend|cove|walk|mews|ridge|hill|plaza|crossing|grove|green|gardens|heights|bank|gate|wharf|turnpike|route|point|quay|glen|view|landing|commons'
const unit = String.raw`(?:,? (?:apt|apartment|unit|suite|ste|lot|trailer|no|#)\.? ?#?[\w-]{1,6}|,? #[\w-]{1,6})?`
const states = Object.values(usStates).join('|')
const town = String.raw`(?:(?:,| in) \p{Lu}[\p{L}'’.-]{1,20}(?: \p{Lu}[\p{Ll}'’.-]{1,20}){0,2}(?:, (?:${states}))?)?`
const state = String.raw`(?:,? \p{Lu}{2}\b)?(?:,? \d{5}(?:-\d{4})?)?`
const words = String.raw`(?:(?!(?:at|in|on|and|or|for|to|is|are|with|from|by) )[\p{L}\d'’.-]{1,20} ){0,4}`
const street = new RegExp(
  String.raw`(?<![\p{L}\p{N}.$#/-])\d{1,5}(?:-?[a-z]|½| 1/2)? ${words}(?:${suffix})\b\.?${unit}`,
  'giu',
)
const ruralRoad = new RegExp(
  String.raw`(?<![\p{L}\p{N}.$#/-])\d{1,6} (?:[NSEW]\.? )?(?:(?:county|cnty|cty|co|state|st|us|u\.s\.|old) )?(?:road|rd|route|rt|rte|highway|hwy|sr|cr|fm) \d{1,4}\b${unit}`,
  'giu',
)
const spanishStreet =
  /(?<![\p{L}\p{N}])(?:\d{1,5} )?(?:calle|avenida|av\.|camino|paseo|carrera) (?:\p{L}[\p{L}'’.-]{1,20} ?){1,3}(?:\d{1,5})?/giu
const homeStreet =
  /(?<=\b(?:lives? (?:at|on)|resides? at|address(?: is)?:?|moved to|staying at|home(?: is)?:) )(?:\d{1,5}[a-z]? )?(?:\p{Lu}[\p{L}'’.-]{1,20} ){0,3}\p{Lu}[\p{L}'’-]{1,20}(?:,? (?:apt|unit|#)\.? ?[\w-]{1,6})?/gu
const corner =
  /(?<=\b(?:stop|corner|pick(?:ed)?[- ]?up|drop(?:ped)?[- ]?off)(?: (?:is|at|on|of|as|near|the|corner|changed|moved|to)){0,4}:? )(?:\d{1,3}(?:st|nd|rd|th)|\p{Lu}[\p{L}.]{1,20})(?: \p{Lu}[\p{L}.]{1,20}){0,2} (?:&|and|\/) (?:\d{1,3}(?:st|nd|rd|th)|\p{Lu}[\p{L}.]{1,20})(?: \p{Lu}[\p{L}.]{1,20})?/gu
const poBox = /\bP\.? ?O\.? ?Box \d{1,6}\b|\b(?:rural route|rr|hc) \d{1,3},? box \d{1,5}\b/gi
const tail = new RegExp(`${town}${state}`, 'uy')
const homeCue = endsWith(
  /\b(?:vive en|direcci[oó]n|domicilio|lives?|living|resides?|moved|home|address|mailed?|stays?|staying|residence|house|addr)\b[^.\n]{0,40}$/i,
)
const districtAddress = endsWith(
  /\b(?:our|the|a|shipping|billing|mailing|work|office|district|school|email|web|ip)(?: \p{L}+)? address\b[^.\n]{0,20}$|\b(?:office|department|library|warehouse|district|school|vendor)s? (?:has |have |is |was )?(?:moved|moving|relocated|located)\b[^.\n]{0,20}$/iu,
)
const siteCue =
  /\b(?:office|building|warehouse|campus|center|site|headquarters|conference|bid|arrived)\b/i

function emails(text: string): Candidate[] {
  const spoken = [...text.matchAll(spokenEmail)].map((match) => ({ match, alone: true }))
  const written = [...text.matchAll(email)].flatMap((match) => {
    const local = match[0].slice(0, match[0].indexOf('@'))
    const ofStudent = studentDomain.test(`${match[1]}.`)
    if (roleMailbox.test(local) && !ofStudent) return []
    const ofStaff = staffBefore.test(text.slice(Math.max(0, match.index - 60), match.index))
    return [{ match, alone: ofStudent || !ofStaff }]
  })
  return [...spoken, ...written].map(({ match, alone }) => ({
    start: match.index,
    end: match.index + match[0].replace(/[.'-]+$/, '').length,
    type: 'email',
    alone,
  }))
}

function phones(text: string): Candidate[] {
  const bare = [...text.matchAll(barePhone)].map((match) => match.index + match[0].length - 10)
  const shaped = [...text.matchAll(phone)].flatMap((match) => {
    const before = text.slice(Math.max(0, match.index - 60), match.index)
    if (tollFree.test(match[0])) return []
    const line = `${before}${text.slice(match.index, match.index + 60)}`
    const close = family.test(line)
    if (business.test(before) && !family.test(before)) return []
    // Seven digits with only a blank between them are a phone number beside a family word alone.
    if (/^\d{3} \d{4}$/.test(match[0]) && !close) return []
    return [{ start: match.index, end: match.index + match[0].length, alone: close }]
  })
  return [
    ...bare.map((start) => ({ start, end: start + 10, type: 'phone' as const, alone: false })),
    ...shaped.map((span) => ({ ...span, type: 'phone' as const })),
  ]
}

function addresses(text: string): Candidate[] {
  return [ruralRoad, spanishStreet, street, homeStreet, corner, poBox].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match): Candidate[] => {
      const before = text.slice(Math.max(0, match.index - 60), match.index)
      const lived = homeCue.test(before) && !districtAddress.test(before)
      const named = /^\S+ (?:\d|\p{Lu})/u.test(match[0])
      if (
        districtAddress.test(before) ||
        (!named && !lived && pattern !== corner) ||
        (siteCue.test(before) && !lived)
      )
        return []
      tail.lastIndex = match.index + match[0].length
      const end = tail.lastIndex + (tail.exec(text)?.[0].length ?? 0)
      const length = text.slice(match.index, end).replace(/[.,]+$/, '').length
      return [
        {
          start: match.index,
          end: match.index + length,
          type: 'address',
          alone: lived && pattern !== homeStreet && pattern !== corner,
        },
      ]
    }),
  )
}

/** Ways to reach a child or a family. */
export function findContacts(text: string): Candidate[] {
  return [...emails(text), ...phones(text), ...addresses(text)]
}
