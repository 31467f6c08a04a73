import type { Candidate } from './finding.ts'

const email =
  /(?<![\p{L}\p{N}._+'-])[\p{L}\p{N}._+'-]{1,64}@([\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5})/gu
const spokenEmail =
  /(?<![\w.])[\w.]{2,40} ?(?:\(at\)|\[at\]| at ) ?[\w-]{2,40} ?(?:\(dot\)|\[dot\]| dot ) ?(?:com|org|net|edu)\b/gi
const roleMailbox =
  /(?:^|[._+-])(?:help|helpdesk|servicedesk|info|support|security|admin|administrator|it|tech|technology|privacy|no-?reply|sales|office|hr|contact|abuse|billing|team|service|services|erate|procurement|purchasing|bids|rfp|press|media|legal|records|registrar|enrollment|webmaster|postmaster|payroll|board|superintendent|principal|communications|training|events|frontoffice|attendance|dpo|data|feedback|hello|alerts?|notifications?|incident|soc|phishing|spam|staff|vendors?)(?=$|[._+\d-])/i
const studentDomain = /(?:^|[.-])(?:stu|student|students|pupils?)\./i
const staffBefore =
  /\b(?:staff|teacher|principal|superintendent|director|rep|vendor|colleague|cto|cio|attorney|consultant|my|librarian|counselor|secretary|coach|engineer|manager)(?:'s)?\b[^.@]{0,30}$/i

const phone =
  /(?<![\p{L}\p{N}.-])(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .‑–-])?\d{3}[ .‑–-]\d{4}(?![\p{L}\p{N}-])/gu
const barePhone = /\b(?:phone|cell|mobile|call|text|tel|number)\b[^\d\n]{0,12}(\d{10})\b/gi
const tollFree = /^\+?1?[ .-]?\(?8(?:00|33|44|55|66|77|88)\)?\D/
const business =
  /\b(?:support|help ?desk|office|hotline|fax|main|front desk|vendor|sales|district|school|switchboard|cisco|bridge|line|ext|case|ticket|po|order|invoice|part|model|asset|serial|form)\b[^.\n]{0,24}$/i
const family =
  /\b(?:mom|mum|mother|dad|father|parent|guardian|gma|grandma|grandmother|grandpa|aunt|uncle|home phone|cell|emergency contact|his|her|student|kid|child|family|step(?:mom|dad))\b/i

const suffix =
  'street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|way|place|pl|circle|cir|terrace|ter|parkway|pkwy|alley|highway|hwy|trail|trl|loop|row|square|sq|crescent|close|path|run|pike|hollow|bend|cove|walk|mews|ridge|hill|plaza|crossing|grove|green|gardens|heights|bank|gate|wharf|turnpike|route|point|quay|glen|view|landing|commons'
const unit = String.raw`(?:,? (?:apt|apartment|unit|suite|ste|lot|trailer|no|#)\.? ?#?[\w-]{1,6}|,? #[\w-]{1,6})?`
const town = String.raw`(?:(?:,| in) \p{Lu}[\p{L}'’.-]{1,20}(?: \p{Lu}[\p{Ll}'’.-]{1,20}){0,2})?`
const state = String.raw`(?:,? \p{Lu}{2}\b)?(?:,? \d{5}(?:-\d{4})?)?`
const words = String.raw`(?:(?!(?:at|in|on|and|or|for|to|is|are|with|from|by) )[\p{L}\d'’.-]{1,20} ){0,4}`
const street = new RegExp(
  String.raw`(?<![\p{L}\p{N}.$#/-])\d{1,5}(?:-?[a-z]|½| 1/2)? ${words}(?:${suffix})\b\.?${unit}`,
  'giu',
)
const homeStreet =
  /(?<=\b(?:lives? (?:at|on)|resides? at|address(?: is)?:?|moved to|staying at|home(?: is)?:) )(?:\d{1,5}[a-z]? )?(?:\p{Lu}[\p{L}'’.-]{1,20} ){0,3}\p{Lu}[\p{L}'’-]{1,20}(?:,? (?:apt|unit|#)\.? ?[\w-]{1,6})?/gu
const poBox = /\bP\.? ?O\.? ?Box \d{1,6}\b|\b(?:rural route|rr|hc) \d{1,3},? box \d{1,5}\b/gi
const tail = new RegExp(`${town}${state}`, 'uy')
const homeCue =
  /\b(?:lives?|living|resides?|moved|home|address|mailed?|stays?|staying|residence|house)\b[^.\n]{0,40}$/i
const siteCue =
  /\b(?:office|building|warehouse|campus|center|site|headquarters|conference|bid|deliver|ship|arrived)\b/i

const secret =
  /\b(?:password|passwrd|passwd|pwd|pw|passcode|passphrase|pass|pin|login code|locker combo)\b(?: for [^:=\n]{1,40}?)?(?: (?:was|is|should be|to be|set to|reset to|changed to|to)|\s?[:=])[ "'“‘`(]{0,2}([^\s"”’`),;]{3,40})/giu
const bareSecret = /\b(?:password|pwd|pw|passcode|pass|pin) ["'“‘`(]?([^\s"”’`),;]{4,40})/giu
const afterLogin =
  /\b(?:login|creds?|credentials|username|user|acct|account)\b[^\n]{0,60}?[/,:|] ?((?=[^\s,;|/]{0,30}\d)(?=[^\s,;|/]{0,30}\p{L})(?!\p{L}{1,4}-?\d+\b)[^\s,;|/@]{1,20}[^\s,;|/]{4,20})(?=$|[\s,;|])/giu
const besideLogin =
  /@[\w.-]{3,60}[ ,;|/\t]{1,3}((?=[^\s,;|]{0,30}\d)(?=[^\s,;|]{0,30}\p{L})[^\s,;|]{6,30})/gu
const notSecret =
  /^(?:expired|wrong|weak|strong|too|not|never|required|shared|stored|reset|policy|policies|manager|managers|the|same|safe|secure|set|sync|synced|length|locked|different|known|unknown|visible|exposed|compromised|leaked|stolen|being|still|for|and|or|in|on|to|of|is|was|are|has|on-file|written|default|changes?|rotation|protected|complexity|vault|protection|hygiene|prompt|field|fields|hash|hashes|filled|easy|hard|simple|short|long|correct|incorrect|invalid|needed|working|going|what|why|how|we|i|you|it|this|that|than|with|without|about|rules|rule|enough|going|really|now|only|always|often|case|student|students|something|given|public|encrypted|plain|rejected|blank|missing|null)\b/i

const mixed = (value: string) => /\d/.test(value) && /[^\d.]/.test(value)

function looksSecret(value: string, lead: string): boolean {
  if (notSecret.test(value) || /^[[·]/.test(value)) return false
  if (/\bpin\b/i.test(lead)) return /^\d{3,8}$/.test(value)
  return (
    !/^\d{1,3}$|^\d+\+/.test(value) &&
    (/[:=]|(?:is|was|to|be) ?["'“‘`(]?$/.test(lead) || mixed(value))
  )
}

function passwords(text: string): Candidate[] {
  return [secret, bareSecret, besideLogin, afterLogin]
    .flatMap((pattern) => [...text.matchAll(pattern)].map((match) => ({ match, pattern })))
    .flatMap(({ match, pattern }): Candidate[] => {
      const value = (match[1] ?? '').replace(/[.?!]$/, '')
      const start = match.index + match[0].length - (match[1] ?? '').length
      const lead = text.slice(match.index, start)
      return looksSecret(value, lead)
        ? [{ start, end: start + value.length, type: 'password', alone: pattern !== afterLogin }]
        : []
    })
}

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
  return [street, homeStreet, poBox].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match): Candidate[] => {
      const before = text.slice(Math.max(0, match.index - 60), match.index)
      const lived = homeCue.test(before)
      const named = /^\S+ (?:\d|\p{Lu})/u.test(match[0])
      if ((!named && !lived) || (siteCue.test(before) && !lived)) return []
      tail.lastIndex = match.index + match[0].length
      const end = tail.lastIndex + (tail.exec(text)?.[0].length ?? 0)
      const length = text.slice(match.index, end).replace(/[.,]+$/, '').length
      return [
        {
          start: match.index,
          end: match.index + length,
          type: 'address',
          alone: lived && pattern !== homeStreet,
        },
      ]
    }),
  )
}

/** Ways to reach a child or a family, and what opens their account. */
export function findContacts(text: string): Candidate[] {
  return [...emails(text), ...phones(text), ...addresses(text), ...passwords(text)]
}
