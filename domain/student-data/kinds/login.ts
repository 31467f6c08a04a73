import { oneOf } from '../../text/one-of.ts'
import words from '../lexicon/detail-words.json' with { type: 'json' }
import { isGeneralWord } from '../names/words.ts'
import { type DetailRule, endsWith, type Match } from '../rules.ts'

const notSecret = new RegExp(String.raw`^${oneOf(words.notSecret)}\b`, 'iu')

/** Whether a value is a secret, and not a word about one: "password reset", "PIN pad". */
function isSecret(value: string, lead: string): boolean {
  if (
    notSecret.test(value) ||
    /^\p{Ll}{3,}ed$/u.test(value) ||
    /^[[·]/.test(value) ||
    isGeneralWord(value)
  )
    return false
  if (/\bpin\b/i.test(lead)) return /^\d{3,8}$/.test(value)
  if (/^\d{1,3}$|^\d+\+/.test(value)) return false
  const isMixed = /\d/.test(value) && /[^\d.]/.test(value)
  return isMixed || /[:=]\s?["'“‘`(]*$|\b(?:is|was|es|to|be) ?["'“‘`(]*$/.test(lead)
}

const judgeSecret = ({ value, whole }: Match) =>
  isSecret(value, whole.slice(0, whole.lastIndexOf(value))) ? 'certain' : null

const label =
  /(?<!\p{L})(?:pass(?:word|wd|code|phrase|es)?|passwords|pwd?|pin|log-?in|credentials?|creds?|code|combo|contraseña|clave)(?!\p{L})/iu
const pinBefore = endsWith(
  /(?<!\p{L})(?:pin|pass(?:code|word)?|pwd?|code|combo|log-?in)(?!\p{L})[^\n.]{0,24}$/iu,
)
const saidBefore = endsWith(
  /(?<!\p{L})(?:pass(?:word|code)?|pwd?|pin|log-?in|code)\b[^\n.:=]{0,30}(?:[:=]| is| was| to| as) ["'“‘]?$/iu,
)
/** No secret: an address, a date or an hour, a figure with its unit, a share. */
const other =
  /@|:\/\/|^www\.|^\d+(?:[./:-]\d+)+$|^\d+(?:st|nd|rd|th|am|pm|x)$|%$|^[$#]|^\d+-\p{L}+$/iu

/** A word like a secret, with a label for one not far from it. */
function judgeLoose({ value, before, after }: Match) {
  const word = value.replace(/(?:['’]s)?[.,'’]*$/u, '')
  if (other.test(word)) return null
  if (/\p{L}[!$*^~]+\p{L}/u.test(word)) return 'besidePerson'
  if (!label.test(before + after)) return null
  if (/^\d{3,8}$/.test(word)) return pinBefore.test(before) ? 'besidePerson' : null
  const isMixed = /\d/.test(word) && /\p{L}/u.test(word)
  const hasSign = /[\p{L}\d][!$#*=^~%&_+?][\p{L}\d]/u.test(word)
  return isMixed || hasSign || (saidBefore.test(before) && /^\p{L}/u.test(word))
    ? 'besidePerson'
    : null
}

const notUser = new RegExp(
  String.raw`^(?:${oneOf(words.notUser)}|students?\d|teacher\d|user\d)|^[a-z]{1,3}\d{1,2}$`,
  'iu',
)

/** "tildy.okafor / Panda22": a name with a dot, a sign, and a word of letters and digits. */
const dotted = String.raw`(?<![\p{L}\p{N}@./_-])\p{Ll}{2,20}\.\p{Ll}{2,20}(?<!\.(?:com|edu|gov|html|io|js|net|org|php|us))\d{0,4}`
const secretBehind = String.raw`\s?[/|:\t]\s?(?=[^\s,;|/]*\d)(?=[^\s,;|/]*\p{L})`

/** Passwords, PINs and user names. */
export const loginRules: DetailRule[] = [
  {
    id: 'password',
    type: 'password',
    strength: 'certain',
    pattern: new RegExp(
      [
        String.raw`\b(?:contraseña|clave|password|passwrd|passwd|pwd|pw|passcode|passphrase|pass|pin|login code|(?:re)?set (?:it|his|hers|theirs))\b`,
        String.raw`(?: for [^:=\n]{1,40}?)?(?: (?:was|is|es|should be|to be|(?:was |is |got )?(?:re)?set to|(?:was |is |got )?changed to|to)|\s?[:=])`,
        String.raw`[ "'“‘${'`'}(]{0,2}([^\s"”’${'`'}),;]{3,40})`,
      ].join(''),
      'giu',
    ),
    judge: judgeSecret,
    example: 'password: Tiger!2291',
    counterExample: 'the password is required',
  },
  {
    id: 'password-bare',
    type: 'password',
    strength: 'certain',
    pattern: /\b(?:password|pwd|pw|passcode|pass|pin) ["'“‘`(]?([^\s"”’`),;]{4,40})/giu,
    judge: judgeSecret,
    example: 'pw Frog7712',
    counterExample: 'password reset',
  },
  {
    id: 'password-after-login',
    type: 'password',
    strength: 'evidence',
    pattern:
      /\b(?:login|creds?|credentials|username|user|acct|account)\b[^\n]{0,60}?[/,:|] ?((?=[^\s,;|/]{0,30}\d)(?=[^\s,;|/]{0,30}\p{L})(?!\p{L}{1,4}-?\d+\b)[^\s,;|/@"{}]{1,20}[^\s,;|/"{}]{4,20})(?=$|[\s,;|])/giu,
    judge: ({ value, whole }) =>
      isSecret(value, whole.slice(0, whole.lastIndexOf(value))) ? 'evidence' : null,
    example: 'login tfinch29 / bluebird-77',
  },
  {
    id: 'password-loose',
    type: 'password',
    strength: 'besidePerson',
    pattern: /(?<![^\s"“”()<>|→;,])[^\s,;"“”()<>|→]{4,40}/gu,
    needs: new RegExp(`${label.source}|\\p{L}[!$*^~]+\\p{L}`, 'iu'),
    judge: judgeLoose,
    example: 'told us the pw, it is Maple=9',
    counterExample: 'the new build is called Maple=9',
  },
  {
    id: 'username',
    type: 'student_id',
    strength: 'certain',
    pattern:
      /\b(?:user ?names?|user ?id|uid|usr|user|log-?in|(?:logs?|logged|signs?|signed) (?:in|on) (?:as|with)|usuario)(?: (?:is|was|es)|\s?[:=])?[ "'“‘`(]{0,2}((?=[^\s,;|/]*\d)(?=[^\s,;|/]*\p{L}{3})[\p{L}\d][\w.-]{3,30})(?![\w@])/giu,
    judge: ({ value }) => (notUser.test(value) ? null : 'certain'),
    example: 'username lhask27',
    counterExample: 'user admin2024',
  },
  {
    id: 'username-with-secret',
    type: 'student_id',
    strength: 'certain',
    needs: label,
    pattern: new RegExp(String.raw`${dotted}(?=${secretBehind}[^\s,;|/.]{5,20}(?![\w.]))`, 'gu'),
    example: 'passwords: ike.tarrow / Acorn31',
    counterExample: 'login page: example.org / page2',
  },
  {
    id: 'password-of-username',
    type: 'password',
    strength: 'certain',
    needs: label,
    pattern: new RegExp(String.raw`(?<=${dotted}${secretBehind})[^\s,;|/.]{5,20}(?![\w.])`, 'gu'),
    example: 'passwords: ike.tarrow / Acorn31',
    counterExample: 'see ike.tarrow / Acorn31',
  },
]
