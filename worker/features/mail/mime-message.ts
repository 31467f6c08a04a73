import type { Mail } from './mail.ts'

/** A plain-text RFC 5322 message. Header values are stripped of line breaks: no injected headers. */
export function mimeMessage(
  from: string,
  { to, subject, text }: Mail,
  { date = new Date(), id = crypto.randomUUID() } = {},
): string {
  const headers = {
    From: from,
    To: to,
    Subject: encodedWord(subject),
    Date: date.toUTCString(),
    'Message-ID': `<${id}@${from.split('@')[1]}>`,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': 'base64',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${oneLine(value)}`)
  const body = base64(text).match(/.{1,76}/g) ?? []
  return [...lines, '', ...body, ''].join('\r\n')
}

/** RFC 2047, only where the subject is not plain ASCII. */
function encodedWord(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : `=?utf-8?B?${base64(text)}?=`
}

function oneLine(value: string): string {
  return value.replace(/[\r\n]+/g, ' ')
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
