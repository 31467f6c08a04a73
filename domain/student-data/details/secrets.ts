import type { Candidate, Span } from '../finding.ts'

const label =
  /(?<!\p{L})(?:pass(?:word|wd|code|phrase|es)?|passwords|pwd?|pin|log-?in|credentials?|creds?|code|combo|contraseña|clave)(?!\p{L})/iu
const value = /[^\s,;"“”()<>|→]{4,40}/g
/** No secret: an address, a date or an hour, a figure with its unit, a share. */
const other =
  /@|:\/\/|^www\.|^\d+(?:[./:-]\d+)+$|^\d+(?:st|nd|rd|th|am|pm|x)$|%$|^[$#]|^\d+-\p{L}+$/iu
const mixed = /^(?=.*\d)(?=.*\p{L})/u
/** A sign inside a word: "maple!maple", "Maple=9". */
const inner = /[\p{L}\d][!$#*=^~%&_+?][\p{L}\d]/u
/** The plain word after a label: "pw: sunflower", "the password is sunflower". */
const told =
  /(?<!\p{L})(?:pass(?:word|code)?|pwd?|pin|log-?in|code)\b[^\n.:=]{0,30}(?:[:=]| is| was| to| as) ["'“‘]?$/iu
const pin = /(?<!\p{L})(?:pin|pass(?:code|word)?|pwd?|code|combo|log-?in)(?!\p{L})[^\n.]{0,24}$/iu
const sign = /\p{L}[!$*^~]+\p{L}/u
const lookBack = 60

function isSecret(word: string, before: string, isTold: boolean): boolean {
  if (other.test(word)) return false
  if (sign.test(word)) return true
  if (!isTold) return false
  if (/^\d{3,8}$/.test(word)) return pin.test(before)
  return mixed.test(word) || inner.test(word) || (told.test(before) && /^\p{L}/u.test(word))
}

/** What opens an account: a word like a secret, where `near` or the sentence speaks of one. */
export function findSecrets(text: string, { start, end }: Span, near: string): Candidate[] {
  const sentence = text.slice(start, end)
  const isTold = label.test(near)
  if (!isTold && !sign.test(sentence)) return []
  return [...sentence.matchAll(value)].flatMap(({ index, 0: raw }): Candidate[] => {
    const word = raw.replace(/(?:['’]s)?[.,'’]*$/u, '')
    const before = sentence.slice(Math.max(0, index - lookBack), index)
    if (!isSecret(word, before, isTold)) return []
    const from = start + index
    return [{ start: from, end: from + word.length, type: 'password', alone: false }]
  })
}
