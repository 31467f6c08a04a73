import { expect, test, vi } from 'vitest'
import type { Db } from '../../../worker/db/index.ts'
import { mailHtml } from '../../../worker/features/mail/html.ts'
import { mailer } from '../../../worker/features/mail/service.ts'
import { texter } from '../../../worker/features/mail/sms.ts'
import { readConfig } from '../../../worker/http/config/config.ts'

const from = 'cabinet@edcabinet.example'

test('line breaks in a subject cannot add a header', async () => {
  const sent: unknown[] = []
  const send = async (message: unknown) => {
    sent.push(message)
    return { messageId: 'one' }
  }
  const env = {
    ENVIRONMENT: 'development',
    BETTER_AUTH_SECRET: 'a-secret-for-tests-only-0123456789abcdef',
    EMAIL_FROM: from,
    EMAIL: { send },
  } as never
  const sendMail = mailer({ env, config: readConfig(env), db: {} as Db })
  await sendMail({ to: 'a@example.test', subject: 'Grüße\r\nBcc: b@example.test', text: 'x\ny' })
  expect(sent).toEqual([
    {
      from,
      to: 'a@example.test',
      subject: 'Grüße Bcc: b@example.test',
      text: 'x\ny',
      html: expect.stringContaining('x<br>y'),
    },
  ])
})

test('a mail’s HTML has lists as tables, an address as a button by its name, and no markup of its text', () => {
  const html = mailHtml(
    'Where visits came from:\n\n- a<b>.example: 3 visits\n- http://x: y: 1 visit\n\nOpen the figures:\nhttps://edcabinet.example/?a=1&b=2\n\nYou wrote:\n> <i>Ada</i>',
  )
  const rows = [...html.matchAll(/<th[^>]*>(.*?)<\/th><td[^>]*>(.*?)<\/td>/g)]
  expect(rows.map(([, name, value]) => [name, value])).toEqual([
    ['a&lt;b&gt;.example', '3 visits'],
    ['http://x: y', '1 visit'],
  ])
  expect(html).toMatch(
    /<a [^>]*href="https:\/\/edcabinet\.example\/\?a=1&amp;b=2"[^>]*>Open the figures<\/a>/,
  )
  expect(html).not.toContain('Open the link')
  expect(html).toContain('&gt; &lt;i&gt;Ada&lt;/i&gt;')
})

test('a text message goes to the provider with its key, and one that is refused was not sent', async () => {
  const env = {
    ENVIRONMENT: 'development',
    BETTER_AUTH_SECRET: 'a-secret-for-tests-only-0123456789abcdef',
    SMS_API_URL: 'https://sms.example/send',
    SMS_API_KEY: 'key',
    SMS_FROM: '+15550100100',
  } as never
  const asked: Request[] = []
  const answers = [202, 503]
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    asked.push(new Request(input, init))
    return new Response(null, { status: answers.shift() ?? 500 })
  })
  const send = texter({ config: readConfig(env), db: {} as Db })
  await send?.('+15550100101', '123456 is your code')
  await expect(send?.('+15550100101', '123456 is your code')).rejects.toThrow('answered 503')
  vi.unstubAllGlobals()
  expect(asked).toHaveLength(2)
  expect(asked[0]?.headers.get('Authorization')).toBe('Bearer key')
  expect(await asked[0]?.json()).toEqual({
    from: '+15550100100',
    to: '+15550100101',
    text: '123456 is your code',
  })
})
