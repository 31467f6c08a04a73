import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { errorFieldLengths } from '../../../domain/error-reports.ts'
import { startSentryServer } from '../../support/servers/sentry-server.ts'
import { type Site, startSite } from '../../support/site.ts'
import { until as untilTrue } from '../../support/until.ts'
import { anonymous, signedIn } from '../../support/visitor.ts'

let service: Awaited<ReturnType<typeof startSentryServer>>
let site: Site
beforeAll(async () => {
  service = await startSentryServer()
  site = await startSite({
    knowledge: false,
    vars: { SENTRY_DSN: service.dsn(1), SENTRY_BROWSER_DSN: service.dsn(2) },
  })
})
afterAll(async () => {
  await site.close()
  service.close()
})
beforeEach(() => {
  service.received.length = 0
  service.behave({ status: 200 })
})

/** What is read, once it is as wanted. */
async function until<T>(read: () => T | Promise<T>, wanted: (value: T) => boolean): Promise<T> {
  let value = await read()
  await untilTrue(async () => {
    value = await read()
    return wanted(value)
  })
  return value
}

type Listed = {
  errors: (Record<'name' | 'message' | 'source' | 'place', string> &
    Record<'first_seen' | 'last_seen', string> & { count: number })[]
}

const events = () => service.items('event').map(({ payload }) => payload)

async function listed(query = '') {
  const admin = await signedIn(site, 'admin@example.test')
  return (await admin.getJson<Listed>(`/api/admin/errors${query}`)).errors
}

/** What a browser's client sends about one error. */
function envelope(message: string, { dsn = service.dsn(2), id = 'err-12345678' } = {}) {
  const event = {
    event_id: crypto.randomUUID().replaceAll('-', ''),
    release: 'test-release',
    tags: { error_id: id },
    request: { url: 'https://edcabinet.example/solutions?search=Jayden' },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: message,
          stacktrace: {
            frames: [
              { filename: '/assets/app.js?for=ada@school.example', function: 'show', lineno: 7 },
            ],
          },
        },
      ],
    },
  }
  const header = { event_id: event.event_id, dsn, sent_at: new Date().toISOString() }
  return [header, { type: 'event' }, event].map((line) => JSON.stringify(line)).join('\n')
}

const send = (body: string) =>
  anonymous(site).post('/api/monitoring', body, { headers: { 'Content-Type': 'text/plain' } })

test('an error on the worker reaches the service with who met it and where', async () => {
  const admin = await signedIn(site, 'admin@example.test')
  expect((await admin.post('/api/admin/errors/test')).status).toBe(202)
  const [event] = await until(events, (sent) => sent.length > 0)
  expect(event).toMatchObject({
    environment: 'development',
    release: 'unreleased',
    user: { id: 'local-admin', email: 'admin@example.test', username: 'admin' },
    tags: { route: 'POST /api/admin/errors/test' },
  })
  expect(JSON.stringify(event)).not.toMatch(/session_token|Cabinet-demo|cookie/i)
  expect(service.received[0]?.path).toContain('/api/1/envelope/')
})

test('a duplicate of the previous event is dropped, and counted all the same', async () => {
  const admin = await signedIn(site, 'admin@example.test')
  const before = await listed('?source=worker')
  for (let time = 0; time < 3; time += 1) await admin.post('/api/admin/errors/test')
  const countOf = (errors: Listed['errors']) =>
    errors.find(({ message }) => message.startsWith('A test of error reporting'))?.count ?? 0
  await until(
    () => listed('?source=worker'),
    (now) => countOf(now) === countOf(before) + 3,
  )
  expect(events().length).toBeLessThanOrEqual(1)
})

test('the e-mail address is left out where an admin has switched it off', async () => {
  const admin = await signedIn(site, 'admin@example.test')
  await admin.put('/api/admin/settings', { error_reports_email: false })
  expect(await (await admin.get('/privacy')).text()).toContain('&quot;email&quot;:false')
  await admin.post('/api/admin/errors/test')
  await admin.put('/api/admin/settings', { error_reports_email: true })
  expect(await (await admin.get('/privacy')).text()).toContain('&quot;email&quot;:true')
  expect(JSON.stringify(events())).not.toContain('admin@example.test')
})

test('about half of the requests are traced by their route, and health checks never', async () => {
  for (let time = 0; time < 40; time += 1) {
    await site.fetch('/api/health')
    await site.fetch('/api/viewer?search=Jayden')
  }
  const traces = await until(
    () =>
      service
        .items('transaction')
        .map(({ payload }) => payload)
        .filter(({ transaction }) => transaction !== 'GET /privacy'),
    (sent) => sent.length >= 8,
  )
  expect(traces.length).toBeLessThanOrEqual(32)
  expect(traces.map(({ transaction }) => transaction)).not.toContain('GET /api/health')
  expect(JSON.stringify(traces)).not.toContain('Jayden')
})

type Trace = { contexts: { trace: { trace_id: string } } }

test('a trace goes on from the browser that began it', async () => {
  const traceId = 'a'.repeat(32)
  const headers = { 'sentry-trace': `${traceId}-${'b'.repeat(16)}-1` }
  await site.fetch('/api/viewer', { headers })
  const [trace] = await until(
    () =>
      service
        .items('transaction')
        .map(({ payload }) => payload as Trace)
        .filter(({ contexts }) => contexts.trace.trace_id === traceId),
    (sent) => sent.length > 0,
  )
  expect(trace).toMatchObject({
    contexts: { trace: { trace_id: traceId, parent_span_id: 'b'.repeat(16) } },
  })
})

test("a browser's error is passed on unchanged and counted without what was searched", async () => {
  const body = envelope('cannot read ada@school.example', { id: 'err-unchanged' })
  expect((await send(body)).status).toBe(200)
  const [event] = await until(events, (sent) => sent.length > 0)
  expect(event?.exception).toMatchObject({ values: [{ value: 'cannot read ada@school.example' }] })
  expect(service.received.some(({ path }) => path.includes('/api/2/envelope/'))).toBe(true)
  const [found] = await until(
    () => listed('?id=err-unchanged'),
    (errors) => errors.length > 0,
  )
  expect(found).toMatchObject({
    source: 'browser',
    message: 'cannot read [address]',
    place: '/solutions',
  })
  expect(JSON.stringify(found)).not.toContain('ada@school.example')
})

test('an error that comes again has its first time and its last', async () => {
  const again = (id: string) => send(envelope('It comes again', { id }))
  const found = async () => (await listed()).find(({ message }) => message === 'It comes again')
  await again('err-first')
  await until(found, (one) => one?.count === 1)
  await site.env.DB.prepare(
    "UPDATE error_groups SET first_seen_at = 1000, last_seen_at = 1000 WHERE message = 'It comes again'",
  ).run()
  const began = Date.now()
  await again('err-last')
  const one = await until(found, (now) => now?.count === 2)
  expect(one?.first_seen).toBe(new Date(1000).toISOString())
  expect(Date.parse(one?.last_seen ?? '')).toBeGreaterThanOrEqual(began)
})

test('of one envelope no more than five errors are counted', async () => {
  const many = Array.from({ length: 7 }, (_, at) => {
    const [header, ...rest] = envelope(`Many ${String.fromCharCode(65 + at)}`).split('\n')
    return at === 0 ? [header, ...rest] : rest
  })
  expect((await send(many.flat().join('\n'))).status).toBe(200)
  await send(envelope('After many', { id: 'err-after-many' }))
  await until(
    () => listed('?id=err-after-many'),
    (errors) => errors.length > 0,
  )
  const counted = (await listed()).filter(({ message }) => message.startsWith('Many '))
  expect(counted).toHaveLength(5)
})

test('of an error with a long message its beginning is kept', async () => {
  const message = `Long ${'x'.repeat(5000)}`
  expect((await send(envelope(message, { id: 'err-long' }))).status).toBe(200)
  const [found] = await until(
    () => listed('?id=err-long'),
    (errors) => errors.length > 0,
  )
  expect(found?.message).toBe(message.slice(0, errorFieldLengths.message))
})

test('the generic cross-origin script error is not counted', async () => {
  await send(envelope('Script error.', { id: 'err-script' }))
  await send(envelope('Something real', { id: 'err-real' }))
  await until(
    () => listed('?id=err-real'),
    (errors) => errors.length > 0,
  )
  expect(await listed('?id=err-script')).toEqual([])
})

test('envelopes of other projects, other bodies and large ones are refused', async () => {
  expect((await send(envelope('x', { dsn: 'https://k@evil.example/9' }))).status).toBe(403)
  expect((await send('not an envelope')).status).toBe(400)
  expect((await send('')).status).toBe(400)
  expect((await send(`{}\n${'x'.repeat(300_000)}`)).status).toBe(413)
  expect(service.received.filter(({ path }) => path.includes('/api/2/'))).toEqual([])
})

test('one address may send so many envelopes a minute, and others go on', async () => {
  const from = (address: string) =>
    anonymous(site).post('/api/monitoring', envelope('again'), {
      headers: { 'Content-Type': 'text/plain', 'CF-Connecting-IP': address },
    })
  const answers = await Promise.all(Array.from({ length: 125 }, () => from('203.0.113.5')))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(5)
  expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await from('203.0.113.6')).status).toBe(200)
})

test.each([
  { status: 500 },
  { status: 429, headers: { 'Retry-After': '1' } },
  { status: 200, afterMs: 30_000 },
])('a service that answers %o changes nothing for people', async (mood) => {
  service.behave(mood)
  const began = Date.now()
  const admin = await signedIn(site, 'admin@example.test')
  expect((await admin.post('/api/admin/errors/test')).status).toBe(202)
  const id = `err-${crypto.randomUUID()}`
  expect([200, 429]).toContain((await send(envelope(`mood ${mood.status}`, { id }))).status)
  expect((await admin.get('/solutions')).status).toBe(200)
  expect(Date.now() - began).toBeLessThan(30_000)
  await until(
    () => listed(`?id=${id}`),
    (errors) => errors.length > 0,
  )
})

test('every answer names its request, and the log has one line with its route and no words', async () => {
  const response = await site.fetch('/api/health?search=Jayden')
  const id = response.headers.get('X-Request-Id')
  expect(id).toMatch(/^[\da-f-]{13}$/)
  const lines = site
    .logs()
    .map(({ message }) => message)
    .filter((message) => message.includes(String(id)))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    route: 'GET /api/health',
    status: 200,
  })
  expect(lines[0]).not.toContain('Jayden')
})

test('the log says how many rows a request read and wrote', async () => {
  const leader = await signedIn(site, 'leader@example.test')
  const response = await leader.get('/api/viewer')
  const line = site
    .logs()
    .find(({ message }) => message.includes(String(response.headers.get('X-Request-Id'))))
  const { d1 } = JSON.parse(line?.message ?? '{}') as { d1: Record<string, number> }
  expect(d1.statements).toBe(1)
  expect(d1.rows_read).toBeGreaterThan(0)
  expect(d1.rows_written).toBe(0)
})

test('errors are sorted, paged and saved as a file by the server', async () => {
  await site.env.DB.prepare('DELETE FROM error_groups').run()
  await site.env.DB.batch(
    Array.from({ length: 60 }, (_, at) =>
      site.env.DB.prepare(
        `INSERT INTO error_groups (fingerprint, source, name, message, stack, place, release,
           first_seen_at, last_seen_at, count)
         VALUES (?1, 'worker', ?1, '=1+1', '', '/', 'r', ?2, ?3, ?4)`,
      ).bind(`E${at}`, 1000 - at, 2000 + at, (at * 7) % 60),
    ),
  )
  const counts = async (query: string) => (await listed(query)).map(({ count }) => count)
  const byCount = [...(await counts('?sort=-count')), ...(await counts('?sort=-count&page=2'))]
  expect(byCount).toEqual(Array.from({ length: 60 }, (_, at) => 59 - at))
  expect((await listed())[0]?.name).toBe('E59')
  expect((await listed('?sort=last'))[0]?.name).toBe('E0')
  expect((await listed('?sort=first'))[0]?.name).toBe('E59')
  const admin = await signedIn(site, 'admin@example.test')
  const file = await (await admin.get('/api/admin/errors/export?sort=count')).text()
  const lines = file.trim().split('\r\n')
  expect(lines).toHaveLength(61)
  expect(lines[1]).toContain(",'=1+1,")
})

test('a service that asks for a pause is sent nothing until it is over', async () => {
  service.behave({ status: 429, headers: { 'Retry-After': '300' } })
  const pausing = await until(
    () => send(envelope('It is too much')),
    ({ status }) => status === 429,
  )
  expect(Number(pausing.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await send(envelope('Not now', { id: 'err-not-now' }))).status).toBe(429)
  await until(
    () => listed('?id=err-not-now'),
    (errors) => errors.length > 0,
  )
  // One that was on its way already may still come.
  const sent = JSON.stringify(service.received)
  expect(sent).toContain('It is too much')
  expect(sent).not.toContain('Not now')
})
