import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Quote, SeatGroup } from '../../../domain/billing/billing.ts'
import { type Site, startSite } from '../../support/site.ts'
import {
  confirmationPath,
  mailsTo,
  newAccount,
  newUser,
  nextMail,
  registered,
  signedIn,
  type Visitor,
} from '../../support/visitor.ts'

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await startSite({ knowledge: false })
  admin = await signedIn(site, 'admin@example.test')
})
afterAll(() => site.close())

const district = {
  plan: 'premium',
  seats: 3,
  districtName: 'Maple Independent School District',
  districtAddress: '12 Orchard Street\nMaple, OH 44000',
}
const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
const address = () => newAccount().email
const subscribed = async (visitor: Visitor) =>
  (await visitor.postJson('/api/check-subscription')).subscribed

type Buyer = Awaited<ReturnType<typeof newUser>>

/** A district’s order, opened for these people; `justBefore` runs before that. */
async function bought(emails: string[] = [], justBefore?: () => Promise<unknown>) {
  const buyer = await newUser(site)
  const quote = await buyer.postJson<Quote>('/api/billing/quotes', district)
  const grant = {
    emails: [buyer.email, ...emails],
    endsAt: inDays(365),
    reason: 'Order received',
    poNumber: 'PO-9',
    quoteId: quote.id,
  }
  await justBefore?.()
  const answer = await admin.post('/api/admin/billing/grants', grant)
  return { buyer, grant, answer }
}

async function groupOf(buyer: Buyer): Promise<SeatGroup> {
  const { groups } = await buyer.getJson<{ groups: SeatGroup[] }>('/api/billing/groups')
  if (!groups[0]) throw new Error('no group')
  return groups[0]
}

async function registerAs(email: string) {
  const account = { ...newAccount(), email }
  const visitor = await registered(site, account)
  return Object.assign(visitor, account)
}

const mailTo = async (email: string, subject: RegExp) =>
  (await mailsTo(site, email)).filter((mail) => subject.test(mail))

test('who was named before registering has access once the address is proven, and was told', async () => {
  const email = address()
  const { answer } = await bought([email])
  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({ missing: [email] })
  await expect
    .poll(() => mailTo(email, /Maple Independent School District gave you a seat/))
    .toHaveLength(1)
  expect((await mailTo(email, /Register with this address/))[0]).toContain('/auth')

  const visitor = await registerAs(email)
  await visitor.get(await confirmationPath(site, email))
  expect((await (await visitor.get('/infrastructure')).text()).includes('Premium Feature')).toBe(
    false,
  )
  expect(await visitor.postJson('/api/check-subscription')).toMatchObject({
    subscribed: true,
    plan_type: 'premium',
  })
})

test('a seat that was taken away before its person registered is not taken beside another', async () => {
  const email = address()
  const takeAway = async (buyer: Buyer) => {
    const { id, members } = await groupOf(buyer)
    const seat = members.find((member) => member.email === email)
    const { status } = await buyer.delete(`/api/billing/groups/${id}/seats/${seat?.id}`)
    expect(status).toBe(200)
  }
  const [first, second] = [await bought([email]), await bought([email])]
  await takeAway(first.buyer)
  const visitor = await registerAs(email)
  await visitor.get(await confirmationPath(site, email))
  expect(await subscribed(visitor)).toBe(true)
  await takeAway(second.buyer)
  expect(await subscribed(visitor)).toBe(false)
})

test('a promise to an address opens nothing for who has not proven it', async () => {
  const email = address()
  await bought([email])
  const visitor = await registerAs(email)
  await visitor.post('/api/auth/sign-in/email', { email, password: visitor.password })
  expect((await visitor.post('/api/check-subscription')).status).toBe(401)
  const { n } = (await site.env.DB.prepare(
    'SELECT count(*) AS n FROM billing_seats WHERE email = ? AND user_id IS NULL',
  )
    .bind(email)
    .first()) as { n: number }
  expect(n).toBe(1)
})

test('who is signed in with an address not proven takes no seat promised to it', async () => {
  const visitor = await newUser(site)
  const prove = (proven: number) =>
    site.env.DB.prepare('UPDATE user SET email_verified = ? WHERE id = ?')
      .bind(proven, visitor.id)
      .run()
  await prove(0)
  const { buyer } = await bought()
  const { id } = await groupOf(buyer)
  const given = await buyer.post(`/api/billing/groups/${id}/seats`, { email: visitor.email })
  expect(given.status).toBe(201)
  const seat = async () =>
    (await groupOf(buyer)).members.find(({ email }) => email === visitor.email)
  expect(await subscribed(visitor)).toBe(false)
  expect(await seat()).toMatchObject({ joinedAt: null })
  await prove(1)
  expect(await subscribed(visitor)).toBe(true)
  expect(await seat()).toMatchObject({ joinedAt: expect.any(String) })
})

test('one quote is granted once, also when two admins press at once', async () => {
  const { buyer, grant } = await bought()
  const again = await admin.post('/api/admin/billing/grants', grant)
  expect(again.status).toBe(409)
  expect(await again.json()).toMatchObject({
    error: { message: expect.stringMatching(/granted on \w+ \d+, \d{4}/) },
  })
  const quote = await buyer.postJson<Quote>('/api/billing/quotes', district)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      admin.post('/api/admin/billing/grants', { ...grant, quoteId: quote.id }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  const { groups } = await buyer.getJson<{ groups: SeatGroup[] }>('/api/billing/groups')
  expect(groups).toHaveLength(2)
  const unknown = { ...grant, quoteId: 'Q-2026-NONE22' }
  expect((await admin.post('/api/admin/billing/grants', unknown)).status).toBe(404)
})

test('access is given and moved into the future alone', async () => {
  const grant = { emails: [address()], endsAt: inDays(-1), reason: 'Order received' }
  const given = await admin.post('/api/admin/billing/grants', grant)
  expect(given.status).toBe(400)
  expect(await given.json()).toMatchObject({ error: { message: expect.stringMatching(/future/) } })
})

test('seats that have ended are not given on', async () => {
  const { buyer } = await bought()
  const { id } = await groupOf(buyer)
  await site.env.DB.prepare(
    'UPDATE billing_groups SET created_at = ?1 - 5000, ends_at = ?1 - 1000 WHERE id = ?2',
  )
    .bind(Date.now(), id)
    .run()
  const late = await buyer.post(`/api/billing/groups/${id}/seats`, { email: address() })
  expect(late.status).toBe(409)
  expect(await late.json()).toMatchObject({ error: { message: 'These seats have ended.' } })
})

test('no more people than seats', async () => {
  const { answer } = await bought([address(), address(), address()])
  expect(answer.status).toBe(400)
  const [one, two] = [address(), address()]
  const named = await bought([one, one.toUpperCase(), two, one])
  expect(named.answer.status).toBe(201)
  const { members } = await groupOf(named.buyer)
  expect(members.map(({ email }) => email).toSorted()).toEqual(
    [named.buyer.email, one, two].toSorted(),
  )
})

test('a mail about a seat that failed is sent by the next run, and none about a seat taken away', async () => {
  const [kept, gone] = [address(), address()]
  const failures = () => site.errorLogs().filter((line) => line.includes('no mail now')).length
  const { buyer } = await bought([kept, gone], () =>
    site.env.DB.exec(
      "CREATE TRIGGER no_mail BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'no mail now'); END",
    ),
  )
  await expect.poll(failures).toBeGreaterThanOrEqual(3)
  const group = await groupOf(buyer)
  const seat = group.members.find(({ email }) => email === gone)
  await buyer.delete(`/api/billing/groups/${group.id}/seats/${seat?.id}`)
  await site.env.DB.exec('DROP TRIGGER no_mail')
  await site.scheduled({ cron: '*/15 * * * *' })
  expect(await mailTo(kept, /gave you a seat/)).toHaveLength(1)
  expect(await mailTo(gone, /gave you a seat/)).toHaveLength(0)
})

test('the buyer gives seats, takes them away and gives them to others; never more than were bought', async () => {
  const { buyer } = await bought()
  const { id } = await groupOf(buyer)
  const colleague = await newUser(site)
  const give = (email: string) => buyer.post(`/api/billing/groups/${id}/seats`, { email })
  expect((await give(colleague.email)).status).toBe(201)
  expect(await subscribed(colleague)).toBe(true)
  expect((await give(colleague.email)).status).toBe(409)
  const rush = await Promise.all(Array.from({ length: 6 }, () => give(address())))
  expect(rush.filter(({ status }) => status === 201)).toHaveLength(1)
  expect((await groupOf(buyer)).members).toHaveLength(3)

  const seat = (await groupOf(buyer)).members.find(({ email }) => email === colleague.email)
  const path = `/api/billing/groups/${id}/seats/${seat?.id}`
  expect((await buyer.delete(path)).status).toBe(200)
  expect(await subscribed(colleague)).toBe(false)
  expect((await buyer.delete(path)).status).toBe(404)
  const left = (await groupOf(buyer)).members
  expect(left.map(({ email }) => email)).not.toContain(colleague.email)
  expect(left).toHaveLength(2)
  const next = await newUser(site)
  expect((await give(next.email)).status).toBe(201)
  expect(await subscribed(next)).toBe(true)
  expect((await give(colleague.email)).status).toBe(409)
})

test('the buyer sees use, and nobody else sees or changes the group', async () => {
  const colleague = await newUser(site)
  const { buyer } = await bought([colleague.email])
  const today = new Date().toISOString().slice(0, 10)
  await site.env.DB.prepare(
    "INSERT INTO answer_usage (user_id, day, questions) VALUES (?1, ?2, 4), (?1, '2025-01-06', 9)",
  )
    .bind(colleague.id, today)
    .run()
  const group = await groupOf(buyer)
  const seat = group.members.find(({ email }) => email === colleague.email)
  expect(seat).toMatchObject({ questions: 4, lastDay: today, joinedAt: expect.any(String) })
  expect(await colleague.getJson('/api/billing/groups')).toEqual({ groups: [] })
  const path = `/api/billing/groups/${group.id}/seats`
  expect((await colleague.post(path, { email: address() })).status).toBe(404)
  expect((await colleague.delete(`${path}/${seat?.id}`)).status).toBe(404)
})

test('the buyer of one group ends no seat of another', async () => {
  const colleague = await newUser(site)
  const theirs = await groupOf((await bought([colleague.email])).buyer)
  const seat = theirs.members.find(({ email }) => email === colleague.email)
  const { buyer } = await bought()
  const { id } = await groupOf(buyer)
  const answer = await buyer.delete(`/api/billing/groups/${id}/seats/${seat?.id}`)
  expect(answer.status).toBe(404)
  expect(await subscribed(colleague)).toBe(true)
})

test('the seats that somebody bought and has stay theirs when their accounts become one', async () => {
  const { buyer } = await bought()
  const kept = await newUser(site)
  const merge = { from: buyer.id, reason: 'The same person' }
  expect((await admin.post(`/api/admin/users/${kept.id}/merge`, merge)).status).toBe(204)
  await site.env.DB.prepare('UPDATE account_deletions SET due_at = 1 WHERE user_id = ?')
    .bind(buyer.id)
    .run()
  await site.scheduled({ cron: '*/15 * * * *' })
  await nextMail(site, buyer.email, /is deleted/)
  // The seat is still taken, so that it cannot be given to one person more.
  const { id, members } = await groupOf(kept)
  expect(members).toHaveLength(1)
  expect(await subscribed(kept)).toBe(true)
  await kept.delete(`/api/billing/groups/${id}/seats/${members[0]?.id}`)
  expect(await subscribed(kept)).toBe(false)
})

test('a single person an admin names is told, and has access when they register', async () => {
  const email = address()
  const grant = { emails: [email], endsAt: inDays(30), reason: 'Pilot' }
  await admin.post('/api/admin/billing/grants', grant)
  await expect.poll(() => mailTo(email, /Your access to EdCabinet/)).toHaveLength(1)
  const visitor = await registerAs(email)
  await visitor.get(await confirmationPath(site, email))
  expect(await visitor.postJson('/api/check-subscription')).toMatchObject({ plan_type: 'comp' })
})

test('a grant and its row in the audit log stand together or not at all', async () => {
  const visitor = await newUser(site)
  const emails = [visitor.email]
  await site.env.DB.exec(
    "CREATE TRIGGER no_audit BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'unwritable'); END",
  )
  const grant = { emails, endsAt: inDays(30), reason: 'Pilot' }
  const answer = await admin.post('/api/admin/billing/grants', grant)
  await site.env.DB.exec('DROP TRIGGER no_audit')
  expect(answer.status).toBeGreaterThanOrEqual(500)
  expect(await subscribed(visitor)).toBe(false)
  expect((await admin.post('/api/admin/billing/grants', grant)).status).toBe(201)
  expect(await subscribed(visitor)).toBe(true)
})

test('what is typed about an order holds nothing of a student', async () => {
  const visitor = await newUser(site)
  const student = 'our student Orla Venn, SSN 521-44-9083'
  const quote = await visitor.postJson<Quote>('/api/billing/quotes', {
    ...district,
    taxId: student,
    districtAddress: `12 Orchard Street\nMaple, OH 44000\nfor ${student}`,
  })
  expect(quote.districtAddress).toContain('12 Orchard Street\nMaple, OH 44000')
  await visitor.post(`/api/billing/quotes/${quote.id}/request`, {
    invoiceEmail: 'ap@example.test',
    poNumber: student,
    note: `Please send it soon, ${student} waits`,
  })
  const endsAt = inDays(3)
  const reason = `Because of ${student}`
  await admin.post('/api/admin/billing/grants', { emails: [visitor.email], endsAt, reason })
  for (const table of ['billing_quotes', 'billing_actions', 'audit_log', 'outbox']) {
    const { results } = await site.env.DB.prepare(`SELECT * FROM ${table}`).all()
    expect(JSON.stringify(results)).not.toMatch(/Orla|Venn|521-44-9083/)
  }
})

test('ten quotes a day, and then a plain refusal', async () => {
  const visitor = await newUser(site)
  for (let n = 0; n < 10; n++)
    expect((await visitor.post('/api/billing/quotes', district)).status).toBe(201)
  const refused = await visitor.post('/api/billing/quotes', district)
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({
    error: { code: 'RATE_LIMITED', message: expect.stringMatching(/ten quotes today/) },
  })
})

test.each(['given', 'taken away'])('two hundred seats an hour are %s, and no more', async (how) => {
  const visitor = await newUser(site)
  const seats = '/api/billing/groups/none/seats'
  const change = () =>
    how === 'given'
      ? visitor.post(seats, { email: 'somebody@example.test' })
      : visitor.delete(`${seats}/none`)
  const answers = await Promise.all(Array.from({ length: 201 }, change))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('an expired quote cannot be ordered', async () => {
  const visitor = await newUser(site)
  const { id } = await visitor.postJson<Quote>('/api/billing/quotes', district)
  await site.env.DB.prepare('UPDATE billing_quotes SET valid_until = ? WHERE id = ?')
    .bind(Date.now() - 1, id)
    .run()
  const request = { invoiceEmail: 'ap@example.test' }
  const answer = await visitor.post(`/api/billing/quotes/${id}/request`, request)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    error: { message: expect.stringMatching(/expired/) },
  })
})

test('a quote has what a purchasing office asks for', async () => {
  const visitor = await newUser(site)
  const { id } = await visitor.postJson<Quote>('/api/billing/quotes', {
    ...district,
    taxExempt: true,
    taxId: '31-4567890',
  })
  const vendor = {
    address: '9 Vendor Way\nColumbus, OH 43215',
    remitTo: 'PO Box 9, Columbus',
    taxId: '98-7654321',
    w9Url: 'https://files.example.test/w-9.pdf',
  }
  expect((await admin.put('/api/admin/settings', { vendor })).status).toBe(200)
  const html = await (await visitor.get(`/profile/quotes/${id}`)).text()
  for (const text of [
    '9 Vendor Way',
    'PO Box 9',
    '98-7654321',
    vendor.w9Url,
    'Exempt, certificate or ID 31-4567890',
    '$288',
    '$96',
  ])
    expect(html).toContain(text)
  const founders = { ...district, plan: 'founder' }
  expect((await visitor.post('/api/billing/quotes', founders)).status).toBe(400)
})

test('what was bought is not an admin’s to end or extend', async () => {
  const founder = await signedIn(site, 'founder@example.test')
  const { grants } = await founder.getJson<{ grants: { id: string; source: string }[] }>(
    '/api/billing',
  )
  const own = grants.find(({ source }) => source === 'founder')
  const path = `/api/admin/billing/grants/${own?.id}`
  expect((await admin.post(`${path}/end`, { reason: 'x' })).status).toBe(409)
  expect((await admin.patch(path, { endsAt: inDays(3), reason: 'x' })).status).toBe(409)
})
