import { afterAll, beforeAll, expect, test } from 'vitest'
import { flushRepository } from '../../../worker/features/analytics/ingestion/flush-repository.ts'
import type { StoredEvent } from '../../../worker/features/analytics/ingestion/received.ts'
import { type KillableSite, startKillableSite } from '../../support/killable-site.ts'
import { numbersFrom } from '../../support/samples/random.ts'

/** More of them: ANALYTICS_KILLS=50 vitest run tests/worker/analytics/killed.test.ts */
const kills = Number(process.env.ANALYTICS_KILLS ?? 3)
const next = numbersFrom(20261122)

let site: KillableSite
beforeAll(async () => {
  site = await startKillableSite({ vars: { ANALYTICS_SHARDS: '2', ANALYTICS_FLUSH_SECONDS: '1' } })
})
afterAll(() => site.close())

type Row = { id: string; session_id: string; page_path: string; event_type: string; time: number }

const newRow = (session: string): Row => ({
  id: crypto.randomUUID(),
  session_id: session,
  page_path: '/',
  event_type: 'page_view',
  time: Date.now(),
})

async function send(rows: Row[]): Promise<boolean> {
  const body = JSON.stringify(rows.map((row) => ({ ...row, sent_at: Date.now() })))
  const headers = { 'Content-Type': 'application/json', 'User-Agent': 'Mozilla/5.0 Firefox/145.0' }
  const sent = site.fetch('/api/website-analytics', { method: 'POST', body, headers })
  return sent.then(
    ({ status }) => status === 202,
    () => false,
  )
}

/** Several visitors send without a pause until the site is gone. Answers every request. */
async function sendUntilKilled(killAfterMs: number) {
  const requests: { rows: Row[]; acknowledged: boolean }[] = []
  let running = true
  const visitors = Array.from({ length: 6 }, async () => {
    const session = `s-${crypto.randomUUID()}`
    while (running) {
      const rows = [newRow(session), newRow(session)]
      requests.push({ rows, acknowledged: await send(rows) })
    }
  })
  await new Promise((resolve) => setTimeout(resolve, killAfterMs))
  await site.kill()
  running = false
  await Promise.all(visitors)
  return requests
}

/** An event of each of many sessions: every object receives one, and with it wakes. */
function sendToEveryObject(): Promise<unknown> {
  const sessions = Array.from({ length: 24 }, () => `s-${crypto.randomUUID()}`)
  return Promise.all(sessions.map((session) => send([newRow(session)])))
}

/**
 * How often the database has each event, once it has these or a while has passed; the site is down
 * then.
 */
async function countsOnceFlushed(ids: string[]): Promise<Map<string, number>> {
  for (let tries = 1; ; tries++) {
    await sendToEveryObject()
    await new Promise((resolve) => setTimeout(resolve, tries * 4000))
    await site.kill()
    const counts = await site.withDatabases(async ({ DB }) => {
      const { results } = await DB.prepare(
        'SELECT id, count(*) AS n FROM website_analytics GROUP BY id',
      ).all<{ id: string; n: number }>()
      return new Map(results.map(({ id, n }) => [id, n]))
    })
    if (tries === 4 || ids.every((id) => counts.has(id))) return counts
    await site.restart()
  }
}

test(`killed ${kills} times while events arrive, every acknowledged one is counted once`, async () => {
  const sent = []
  for (let run = 0; run < kills; run++) {
    // Between one and two flushes, so that the end often falls into one.
    const requests = await sendUntilKilled(300 + Math.floor(next() * 2000))
    expect(requests.filter(({ acknowledged }) => acknowledged).length).toBeGreaterThan(0)
    sent.push(...requests)
    await site.restart()
    // As the tracker does: what was not acknowledged is sent again, as it was.
    for (const request of requests.slice(-12))
      if (!request.acknowledged) request.acknowledged = await send(request.rows)
  }
  const acknowledged = sent.filter((request) => request.acknowledged).flatMap(({ rows }) => rows)
  const counts = await countsOnceFlushed(acknowledged.map(({ id }) => id))
  await site.restart()
  expect(acknowledged.filter(({ id }) => counts.get(id) !== 1)).toEqual([])
  expect([...counts.values()].filter((count) => count !== 1)).toEqual([])
}, 1_200_000)

test('with four objects where there was one, what the one had is written, and nothing twice', async () => {
  await site.kill()
  await site.restart({ ANALYTICS_SHARDS: '1', ANALYTICS_FLUSH_SECONDS: '600' })
  const sessions = Array.from({ length: 12 }, () => `s-${crypto.randomUUID()}`)
  const before = sessions.map(newRow)
  for (const row of before) expect(await send([row])).toBe(true)
  await site.kill()
  await site.restart({ ANALYTICS_SHARDS: '4' })
  // The same people go on, most of them with another object; every other tracker sends again.
  const after = sessions.map(newRow)
  for (const [at, row] of after.entries())
    expect(await send(at % 2 ? [row] : [row, before[at] as Row])).toBe(true)
  const ids = [...before, ...after].map(({ id }) => id)
  const counts = await countsOnceFlushed(ids)
  await site.restart()
  expect(ids.filter((id) => counts.get(id) !== 1)).toEqual([])
})

test('a flush that comes twice changes nothing the second time', async () => {
  await site.kill()
  await site.withDatabases(async ({ DB }) => {
    const event = {
      moved: 0,
      time: 1_700_000_000_000,
      id: 'twice-00',
      session_id: 's-twice-00',
      event_type: 'page_view',
      page_path: '/twice',
    } as StoredEvent
    const flush = {
      id: 'a-flush',
      events: [event],
      counts: [{ day: '2023-11-14', kind: 'bot' as const, page_path: '', count: 7 }],
      visitors: [],
    }
    const repository = flushRepository(DB)
    expect(await repository.apply(flush)).toBeGreaterThan(0)
    expect(await repository.apply(flush)).toBe(0)
    const counted = DB.prepare("SELECT count FROM analytics_counts WHERE day = '2023-11-14'")
    expect(await counted.first('count')).toBe(7)
    const rows = DB.prepare("SELECT count(*) AS n FROM website_analytics WHERE id = 'twice-00'")
    expect(await rows.first('n')).toBe(1)
  })
  await site.restart()
})
