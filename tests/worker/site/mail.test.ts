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

/** What the platform was given; `path` holds what is sent from now on, or lets it go. */
async function mailbox(path: '/' | '/hold' | '/release' = '/'): Promise<Sent[]> {
  const other = await site.workerNamed('mailbox')
  const response = await other.fetch(`http://mailbox${path}`)
  return (await response.json()) as Sent[]
}

/** The messages to this address, once there are any. */
async function mailsTo(address: string): Promise<Sent[]> {
  let found: Sent[] = []
  await until(async () => {
    found = (await mailbox()).filter(({ to }) => to === address)
    return found.length > 0
  })
  return found
}

test('with a sender and a binding, mail goes out by the platform and not to the outbox', async () => {
  const body = { email: 'ada@example.test', name: 'Ada', password: 'Cabinet-long-2026' }
  expect((await anonymous(site).post('/api/auth/sign-up/email', body)).status).toBe(200)
  const [mail] = await mailsTo(body.email)
  expect(mail).toMatchObject({ from, to: body.email, subject: expect.stringMatching(/^Confirm/) })
  expect(mail?.text).toContain('/api/auth/verify-email?token=')
  const kept = await site.env.DB.prepare('SELECT count(*) AS n FROM outbox').first<{ n: number }>()
  expect(kept?.n).toBe(0)
})

test('a mail that is owed is sent once, however many jobs come while it is under way', async () => {
  const owed = ['welcome', 'receipt', 'ended', 'payment-failed', 'trial-ending']
  const to = 'leader@example.test'
  const { DB } = site.env
  await DB.batch(
    owed.map((kind) =>
      DB.prepare(
        `INSERT INTO billing_notices (id, user_id, kind, details, created_at)
         SELECT ?1, id, ?1, '{"planType":"premium","at":"2026-11-22T00:00:00Z"}', 0
         FROM user WHERE email = ?2`,
      ).bind(kind, to),
    ),
  )
  const runs = (times: number) =>
    Promise.all(Array.from({ length: times }, () => site.scheduled({ cron: '*/15 * * * *' })))
  await mailbox('/hold')
  const atOnce = runs(8)
  await mailsTo(to)
  const later = runs(2)
  // Whatever these still send, they send while the first is held.
  await until(async () => (await DB.prepare(unsent).first<number>('n')) === 0)
  await mailbox('/release')
  await Promise.all([atOnce, later])
  await runs(1)
  const subjects = (await mailsTo(to)).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual([...new Set(subjects)].toSorted())
  expect(subjects).toHaveLength(owed.length)
})

test('who was given a seat is told once, however many jobs come while it is under way', async () => {
  const { DB } = site.env
  const to = 'seat-holder@example.test'
  await DB.prepare(
    `INSERT INTO billing_seats (id, email, plan_type, ends_at, created_at)
     VALUES ('told-once', ?, 'comp', ?, 0)`,
  )
    .bind(to, Date.now() + 86_400_000)
    .run()
  const runs = (times: number) =>
    Promise.all(Array.from({ length: times }, () => site.scheduled({ cron: '*/15 * * * *' })))
  await mailbox('/hold')
  const atOnce = runs(6)
  await mailsTo(to)
  const later = runs(2)
  await until(async () => (await DB.prepare(untold).first<number>('n')) === 0)
  await mailbox('/release')
  await Promise.all([atOnce, later])
  await runs(1)
  expect(await mailsTo(to)).toHaveLength(1)
})

const untold = 'SELECT count(*) AS n FROM billing_seats WHERE mailed_at IS NULL'
const unsent = 'SELECT count(*) AS n FROM billing_notices WHERE sent_at IS NULL'
