import type { Candidate } from './finding.ts'
import { wordKind } from './not-names.ts'

const secret =
  /\b(?:contraseña|clave|password|passwrd|passwd|pwd|pw|passcode|passphrase|pass|pin|login code)\b(?: for [^:=\n]{1,40}?)?(?: (?:was|is|es|should be|to be|(?:was |is |got )?(?:re)?set to|(?:was |is |got )?changed to|to)|\s?[:=])[ "'“‘`(]{0,2}([^\s"”’`),;]{3,40})/giu
const bareSecret = /\b(?:password|pwd|pw|passcode|pass|pin) ["'“‘`(]?([^\s"”’`),;]{4,40})/giu
const combination = /\bcombo(?:ination)?\b[^\d\n]{0,12}(\d{1,2}(?:[ /-]{1,3}\d{1,2}){2})(?!\d)/giu
/** A chat's answer to "what is the password?". */
const replied =
  /\b(?:password|pw|passcode|pin)\?\s+(?:[^\n:?]{0,30}(?::\d\d)?[^\n:?]{0,20}: )?((?=[^\s]*\d)(?=[^\s]*\p{L})[^\s"”’`),;]{5,40})/giu
const afterLogin =
  /\b(?:login|creds?|credentials|username|user|acct|account)\b[^\n]{0,60}?[/,:|] ?((?=[^\s,;|/]{0,30}\d)(?=[^\s,;|/]{0,30}\p{L})(?!\p{L}{1,4}-?\d+\b)[^\s,;|/@]{1,20}[^\s,;|/]{4,20})(?=$|[\s,;|])/giu
const resetTo =
  /\breset (?:\p{L}[\p{L}'’.-]* ?){1,3} ?to ((?=[^\s]*\d)(?=[^\s]*\p{L})[^\s"”’`),;]{6,40})/giu
const quotedAs =
  /["'“‘`]([^\s"”’`[·][^\s"”’`]{3,39})["'”’`] as (?:an? |the |his |her |their |my )?(?:password|passcode|pw|pin)\b/giu
const listed = /\bpasswords?\b[^:\n]{0,20}:([^\n]{8,400})/giu
const listedSecret =
  /(?<![^\s,;|])(?=[^\s,;|]*\d)(?=[^\s,;|]*\p{L})(?!\p{L}{1,2}\d|\d{1,2}(?:st|nd|rd|th)\b)[^\s,;|]{6,30}/gu
const changedTo =
  /\b(?:re)?(?:set|change[ds]?|made|make|resetting|changing) (?:it|that|this|them|hers?|his|theirs?|(?:\p{L}+(?:['’]s)? ){1,3}?(?:password|login|account)) (?:back )?to ["'“‘`(]?((?=[^\s]*\d)(?=[^\s]*\p{L})[^\s"”’`),;]{5,40})/giu
const username =
  /\b(?:user ?names?|user ?id|usr|user|log-?in|usuario)(?: (?:is|was|es)|\s?[:=])?[ "'“‘`(]{0,2}((?=[^\s,;|/]*\d)(?=[^\s,;|/]*\p{L})[\p{L}][\w.-]{3,30})(?![\w@])/giu
const notUser =
  /^(?:admin|root|students?\d|teacher\d|user\d|lab|svc|service|test|guest|kiosk|office|microsoft|windows|o365|m365|web)|^[a-z]{1,3}\d{1,2}$/i
const notSecret =
  /^(?:expired|weak|strong|required|shared|stored|synced|length|known|unknown|visible|exposed|compromised|leaked|stolen|on-file|written|changes|rotation|protected|complexity|vault|hygiene|prompt|fields?|hash|hashes|filled|simple|correct|incorrect|invalid|needed|working|often|encrypted|plain|rejected|blank|null)\b/i

/** What is said of passwords is no password. */
const isPlain = (value: string) =>
  /^\p{L}+$/u.test(value) && ['ordinary', 'thing', 'title'].includes(wordKind(value))
const mixed = (value: string) => /\d/.test(value) && /[^\d.]/.test(value)

function looksSecret(value: string, lead: string): boolean {
  if (notSecret.test(value) || /^[[·]/.test(value) || isPlain(value)) return false
  if (/\bpin\b/i.test(lead)) return /^\d{3,8}$/.test(value)
  return (
    !/^\d{1,3}$|^\d+\+/.test(value) &&
    (/[:=]|(?:is|was|es|to|be) ?["'“‘`(]?$/.test(lead) || mixed(value))
  )
}

/** "passwords: Ida Dog4455, June Cat9911": each mixed word of the list. */
function listedPasswords(text: string): Candidate[] {
  return [...text.matchAll(listed)].flatMap((match): Candidate[] => {
    const from = match.index + match[0].length - (match[1] ?? '').length
    const secrets = [...(match[1] ?? '').matchAll(listedSecret)]
    // One such word may be a product; two are a list.
    if (secrets.length < 2) return []
    return secrets.map(({ index, 0: word }) => ({
      start: from + index,
      end: from + index + word.length,
      type: 'password',
      alone: true,
    }))
  })
}

function passwords(text: string): Candidate[] {
  const quoted = [...text.matchAll(quotedAs)].map((match): Candidate => {
    const start = match.index + 1
    return { start, end: start + (match[1] ?? '').length, type: 'password', alone: true }
  })
  const said = [secret, bareSecret, combination, replied, changedTo, resetTo, afterLogin]
    .flatMap((pattern) => [...text.matchAll(pattern)].map((match) => ({ match, pattern })))
    .flatMap(({ match, pattern }): Candidate[] => {
      const value = (match[1] ?? '').replace(/[.?]$/, '')
      const start = match.index + match[0].length - (match[1] ?? '').length
      const lead = text.slice(match.index, start)
      return looksSecret(value, lead)
        ? [{ start, end: start + value.length, type: 'password', alone: pattern !== afterLogin }]
        : []
    })
  return [...quoted, ...said]
}

function usernames(text: string): Candidate[] {
  return [...text.matchAll(username)].flatMap((match): Candidate[] => {
    const value = (match[1] ?? '').replace(/[.]$/, '')
    const start = match.index + match[0].length - (match[1] ?? '').length
    if (notUser.test(value)) return []
    return [{ start, end: start + value.length, type: 'student_id', alone: true }]
  })
}

/** What opens somebody's account. */
export function findLogins(text: string): Candidate[] {
  return [...passwords(text), ...listedPasswords(text), ...usernames(text)]
}
