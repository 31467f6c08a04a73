import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import type { AppEnv } from '../../../worker/http/app-env.ts'
import { concurrencyLimit, limitFiles } from '../../../worker/http/limit-concurrent.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A call that takes until it is let go, for whoever the query names. */
function slowCall(person: number, network = 0) {
  const held: (() => void)[] = []
  const inTurn = concurrencyLimit({ person, network })
  const app = new Hono<AppEnv>()
    .onError((error, c) => c.body(error.message, 429))
    .use(async (c, next) => {
      const id = c.req.query('as')
      const user = id ? { id, name: '', email: null, phone: null } : null
      c.set('viewer', { user } as AppEnv['Variables']['viewer'])
      await next()
    })
    .get('/', async (c) => {
      await inTurn(c, () => new Promise<void>((letGo) => held.push(letGo)))
      return c.text('done')
    })
  const ask = (as: string, address = '') =>
    app.request(`/?as=${as}`, { headers: { 'cf-connecting-ip': address } })
  const call = async (as: string) => (await ask(as)).status
  return { held, ask, call }
}

test('one person has so many under way and no more; another has their own', async () => {
  const { held, call } = slowCall(2)
  const two = [call('ada'), call('ada')]
  await expect.poll(() => held.length).toBe(2)
  expect(await call('ada')).toBe(429)
  const other = call('bo')
  await expect.poll(() => held.length).toBe(3)
  for (const letGo of held) letGo()
  expect(await Promise.all([...two, other])).toEqual([200, 200, 200])
  const again = call('ada')
  await expect.poll(() => held.length).toBe(4)
  held[3]?.()
  expect(await again).toBe(200)
})

test('who is not logged in shares the limit of their network, and takes nothing from a person', async () => {
  const { held, ask, call } = slowCall(1, 2)
  const school = [ask('', '203.0.113.7'), ask('', '203.0.113.7')]
  await expect.poll(() => held.length).toBe(2)
  expect((await ask('', '203.0.113.7')).status).toBe(429)
  const others = [ask('', '203.0.113.8'), ask('ada', '203.0.113.7')]
  await expect.poll(() => held.length).toBe(4)
  expect(await call('ada')).toBe(429)
  for (const letGo of held) letGo()
  const answers = await Promise.all([...school, ...others])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('a call that fails keeps no place', async () => {
  const inTurn = concurrencyLimit({ person: 1, network: 1 })
  const app = new Hono<AppEnv>()
    .onError(({ message }, c) => c.text(message, 500))
    .use(async (c, next) => {
      c.set('viewer', { user: null } as AppEnv['Variables']['viewer'])
      await next()
    })
    .get('/', (c) => inTurn(c, () => Promise.reject(new Error('broke'))))
  for (let call = 0; call < 3; call++) expect(await (await app.request('/')).text()).toBe('broke')
})

test('a refusal says the limit too', async () => {
  const { held, ask } = slowCall(1)
  const one = ask('ada')
  await expect.poll(() => held.length).toBe(1)
  const { status, headers } = await ask('ada')
  expect({ status, left: headers.get('RateLimit') }).toEqual({ status: 429, left: '"at-once";r=0' })
  held[0]?.()
  await one
})

test('every answer says the limit, and how many more there may be at once', async () => {
  const { held, ask } = slowCall(3)
  const [one, other] = [ask('ada'), ask('ada')]
  await expect.poll(() => held.length).toBe(2)
  held[0]?.()
  const first = await one
  held[1]?.()
  expect(first.headers.get('RateLimit-Policy')).toBe('"at-once";q=3;qu="concurrent-requests"')
  const left = [first, await other].map(({ headers }) => headers.get('RateLimit'))
  expect(left).toEqual(['"at-once";r=2', '"at-once";r=3'])
})

/** Files whose last byte is sent when they are ended, for whoever the query names. */
function slowFiles() {
  const sent: ReadableStreamDefaultController[] = []
  const app = new Hono<AppEnv>()
    .onError((error, c) => c.body(error.message, 429))
    .use(async (c, next) => {
      const user = { id: c.req.query('as') ?? '', name: '', email: null, phone: null }
      c.set('viewer', { user } as AppEnv['Variables']['viewer'])
      await next()
    })
    .get('/', limitFiles, (c) =>
      c.body(new ReadableStream({ start: (controller) => void sent.push(controller) })),
    )
  const ask = (as: string, method = 'GET') => app.request(`/?as=${as}`, { method })
  return { sent, ask }
}

test('a file counts until its last byte is sent', async () => {
  const { sent, ask } = slowFiles()
  const three = [await ask('eve'), await ask('eve'), await ask('eve')]
  expect(three.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await ask('eve')).status).toBe(429)
  expect((await ask('finn')).status).toBe(200)
  for (const one of sent) one.close()
  await Promise.all(three.map((one) => one.text()))
  expect((await ask('eve')).status).toBe(200)
})

test('a file that is only asked about does not count', async () => {
  const { ask } = slowFiles()
  for (let file = 0; file < 4; file++) expect((await ask('hal', 'HEAD')).status).toBe(200)
})

test('a file that its reader breaks off does not count', async () => {
  const { ask } = slowFiles()
  for (let file = 0; file < 4; file++) {
    const answer = await ask('ida')
    expect(answer.status).toBe(200)
    await answer.body?.cancel()
  }
})

test('a file whose reader has gone away does not count for ever', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { ask } = slowFiles()
  for (let file = 0; file < 3; file++) await ask('gus')
  expect((await ask('gus')).status).toBe(429)
  vi.setSystemTime(Date.now() + 61_000)
  expect((await ask('gus')).status).toBe(200)
})
