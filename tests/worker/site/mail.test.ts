import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from '../../support/site.ts'
import { until } from '../../support/until.ts'
import { anonymous } from '../../support/visitor.ts'

const from = 'cabinet@edcabinet.example'

let site: Site
beforeAll(async () => {
  const mailbox = {
    name: 'mailbox',
    main: resolve('tests/support/servers/mailbox.ts'),
    compatibility_date: '2026-10-01',
  }
  site = await startSite({
    knowledge: false,
    vars: { EMAIL_FROM: from },
    beside: {
      workers: [mailbox],
      services: [{ binding: 'EMAIL', service: 'mailbox', entrypoint: 'Mailbox' }],
    },
  })
})
afterAll(() => site.close())

type Sent = { from: string; to: string; subject: string; text: string }

/** The message to this address, once the platform was given it. */
async function mailTo(address: string): Promise<Sent> {
  let found: Sent | undefined
  await until(async () => {
    const response = await site.harness.getWorker('mailbox').fetch('http://mailbox/')
    found = ((await response.json()) as Sent[]).find(({ to }) => to === address)
    return found !== undefined
  })
  return found as Sent
}

test('with a sender and a binding, mail goes out by the platform and not to the outbox', async () => {
  const body = { email: 'ada@example.test', name: 'Ada', password: 'Cabinet-long-2026' }
  expect((await anonymous(site).post('/api/auth/sign-up/email', body)).status).toBe(200)
  const mail = await mailTo(body.email)
  expect(mail).toMatchObject({ from, to: body.email, subject: expect.stringMatching(/^Confirm/) })
  expect(mail.text).toContain('/api/auth/verify-email?token=')
  const kept = await site.env.DB.prepare('SELECT count(*) AS n FROM outbox').first<{ n: number }>()
  expect(kept?.n).toBe(0)
})
