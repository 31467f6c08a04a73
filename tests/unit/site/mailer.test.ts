import { expect, test } from 'vitest'
import type { Db } from '../../../worker/db/index.ts'
import { mailer } from '../../../worker/features/mail/service.ts'
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
