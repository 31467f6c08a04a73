import { expect, test } from 'vitest'
import { mimeMessage } from '../../worker/features/mail/mime-message.ts'

const from = 'cabinet@edcabinet.example'
const id = '00000000-0000-4000-8000-000000000000' as const
const fixed = { date: new Date('2026-06-15T12:00:00Z'), id }

/** Header lines by name, and the decoded text. */
function read(message: string) {
  const [head = '', body = ''] = message.split('\r\n\r\n')
  const headers = Object.fromEntries(head.split('\r\n').map((line) => line.split(/: (.*)/s, 2)))
  const text = Buffer.from(body, 'base64').toString('utf8')
  return { headers: headers as Record<string, string>, text, body }
}

test('a message carries its headers and its text', () => {
  const mail = { to: 'a@example.test', subject: 'Hello', text: 'Größe: 5 €\nBye' }
  const { headers, text } = read(mimeMessage(from, mail, fixed))
  expect(headers).toMatchObject({
    From: from,
    To: 'a@example.test',
    Subject: 'Hello',
    Date: 'Mon, 15 Jun 2026 12:00:00 GMT',
    'Message-ID': `<${id}@edcabinet.example>`,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': 'base64',
  })
  expect(text).toBe('Größe: 5 €\nBye')
})

test('line breaks in a header cannot add another', () => {
  const mail = {
    to: 'a@example.test\r\nBcc: b@example.test',
    subject: 'x\nBcc: c@example.test',
    text: '',
  }
  const { headers } = read(mimeMessage(from, mail, fixed))
  expect(headers).not.toHaveProperty('Bcc')
  expect(Object.keys(headers)).toHaveLength(8)
})

test('a subject beyond ASCII is encoded', () => {
  const { headers } = read(mimeMessage(from, { to: 'a@b.test', subject: 'Grüße', text: '' }, fixed))
  expect(headers.Subject).toMatch(/^=\?utf-8\?B\?[\w+/=]+\?=$/)
  expect(Buffer.from(headers.Subject?.slice(10, -2) ?? '', 'base64').toString()).toBe('Grüße')
})

test('no line is longer than mail allows', () => {
  const message = mimeMessage(
    from,
    { to: 'a@b.test', subject: 's', text: 'long '.repeat(500) },
    fixed,
  )
  expect(Math.max(...message.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
  expect(
    read(message)
      .body.split('\r\n')
      .every((line) => line.length <= 76),
  ).toBe(true)
})
