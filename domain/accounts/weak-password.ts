import { brand } from '../brand.ts'
import { passwordLength } from '../constants.ts'

/** Who chooses the password, as far as known. */
export type PasswordOwner = { name?: string; email?: string | null }

/**
 * In characters. A shorter part of a name would refuse too many passwords: "Al" is in "balcony".
 */
const shortestName = 4
/** A common word with more characters than this beside it no longer makes a password weak. */
const mostBesideWord = 6

/**
 * Reasons a new password is too weak, as sentences; empty when it is acceptable. `common` holds
 * common passwords and words in lower case (`public/common-passwords.txt`). No rule asks for kinds
 * of characters: such rules lead to "Password1!".
 */
export function weakPasswordReasons(
  password: string,
  common: ReadonlySet<string>,
  owner: PasswordOwner = {},
): string[] {
  const reasons: string[] = []
  const plain = password.normalize('NFKC').toLowerCase()
  const length = [...password].length
  if (length < passwordLength.min) reasons.push(`Use at least ${passwordLength.min} characters`)
  if (length > passwordLength.max) reasons.push(`Use at most ${passwordLength.max} characters`)
  if (isRepeated(plain) || isSequential(plain))
    reasons.push('Use something else than repeated or sequential characters')
  if (isCommon(plain, common)) reasons.push('Choose something harder to guess')
  if (containsOwner(plain, owner)) reasons.push('Leave out your name and e-mail address')
  return reasons
}

/** "aaaaaaaa", "abcabcabc", "passwordpassword". */
function isRepeated(text: string): boolean {
  return /^(.{1,16}?)\1+$/u.test(text) || new Set(text).size === 1
}

/** Rows of a keyboard and of the alphabet, read from left to right. */
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')])

/** Whether three quarters of the text are runs such as "12345", "dcba" or "qwerty". */
function isSequential(text: string): boolean {
  let inRuns = 0
  for (let at = 0; at < text.length; ) {
    const length = runLength(text, at)
    if (length >= 3) inRuns += length
    at += Math.max(length, 1)
  }
  return text.length > 0 && inRuns >= text.length * 0.75
}

function runLength(text: string, at: number): number {
  let length = 1
  while (
    at + length < text.length &&
    runs.some((run) => run.includes(text.slice(at, at + length + 1)))
  )
    length += 1
  return length
}

/**
 * Whether it is a common password or the product's name, either with digits or signs around it, or
 * digits alone.
 */
function isCommon(text: string, common: ReadonlySet<string>): boolean {
  const known = (word: string) => common.has(word) || word === brand.name.toLowerCase()
  if (known(text) || /^\d+$/.test(text)) return true
  return [text, withLetters(text)].some((spelled) => {
    const word = spelled.replace(/^[^a-z]+|[^a-z]+$/g, '')
    return word.length >= 4 && spelled.length - word.length <= mostBesideWord && known(word)
  })
}

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** The text with look-alike signs read as letters: "p4$$w0rd" is "password". */
function withLetters(text: string): string {
  return text.replace(/(?<=[a-z@$].*)[013457@$!](?=.*[a-z])/g, (sign) => lookalikes[sign] ?? sign)
}

function containsOwner(text: string, { name = '', email }: PasswordOwner): boolean {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const parts = [...words, words.join(''), email?.toLowerCase().split('@')[0] ?? '']
  return parts.some((part) => part.length >= shortestName && text.includes(part))
}
