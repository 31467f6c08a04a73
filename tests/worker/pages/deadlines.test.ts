import { afterAll, beforeAll, expect, test } from 'vitest'
import { dated } from '../../../domain/guides/foresight.ts'
import { inDays } from '../../support/dates.ts'
import { type Site, startSite } from '../../support/site.ts'
import { newUser } from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false })
})
afterAll(() => site.close())

const events = (text: string) => text.match(/^UID:[^@]+/gm)?.map((line) => line.slice(4)) ?? []

test('the calendar has every date ahead, and can be asked for one topic or one date', async () => {
  const all = await site.fetch('/foresight/deadlines.ics')
  expect(all.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  expect(events(await all.text())).toEqual(dated.map(({ id }) => id))
  const of = async (query: string) =>
    events(await (await site.fetch(`/foresight/deadlines.ics?${query}`)).text())
  expect(await of('topic=e-rate')).toEqual(['e-rate-bid-portal'])
  expect(await of('only=ada-web-large')).toEqual(['ada-web-large'])
  expect((await site.fetch('/foresight/deadlines.ics?only=none')).status).toBe(404)
})

test('the page shows one topic when asked, and offers each date to a calendar', async () => {
  const html = await (await site.fetch('/foresight?topic=accessibility')).text()
  expect(html).toContain('HHS Section 504 web rule, 15 or more employees')
  expect(html).not.toContain('MS-ISAC')
  expect(html).toContain('href="/foresight/deadlines.ics?only=hhs-504-large"')
  expect(html).toContain('href="/foresight/deadlines.ics?topic=accessibility"')
})

test('a date of one’s own is in one’s own calendar and download, and nowhere else', async () => {
  const [one, other] = [await newUser(site), await newUser(site)]
  const made = await one.post('/api/district-dates', {
    ...{ date: inDays(60), kind: 'support' },
    title: 'Server of the office, as Jordan Rivera (grade 4) found',
  })
  expect(made.status).toBe(201)
  const { id, title } = (await made.json()) as { id: string; title: string }
  expect(title).toMatch(/^Server of the office/)
  expect(title).not.toContain('Rivera')
  expect(await (await one.get('/foresight')).text()).toContain('Server of the office')
  const calendar = await one.get('/foresight/own.ics')
  expect(calendar.headers.get('Cache-Control')).toBe('private, no-store')
  expect(events(await calendar.text())).toEqual([id])
  // How many there may be is said before there are so many.
  expect(await (await one.get('/foresight')).text()).toContain('Up to 60 of them')
  const download = await (await one.get('/api/account/download?format=json')).text()
  expect(download).toContain('Server of the office')
  expect(await (await other.get('/foresight')).text()).not.toContain('Server of the office')
  expect((await other.get('/foresight/own.ics')).status).toBe(404)
  expect((await other.delete(`/api/district-dates/${id}`)).status).toBe(404)
  expect((await site.fetch('/foresight/own.ics')).status).toBe(401)
  expect((await one.delete(`/api/district-dates/${id}`)).status).toBe(204)
  expect(await one.getJson('/api/district-dates')).toEqual({ dates: [] })
})

test('nobody keeps more than sixty dates, also with many calls at once', async () => {
  const one = await newUser(site)
  const add = (at: number) =>
    one.post('/api/district-dates', { date: inDays(60), kind: 'date', title: `Date ${at}` })
  const statuses: number[] = []
  for (let at = 0; at < 64; at += 16) {
    const answers = await Promise.all(Array.from({ length: 16 }, (_, by) => add(at + by)))
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(60)
  expect(statuses.filter((status) => status === 400)).toHaveLength(4)
})

test('a tool keeps one result a day and its score, and opens with the last one', async () => {
  const one = await newUser(site)
  const keep = (inputs: string) => one.put('/api/tools/self-check', { inputs })
  await keep('mfa=partly')
  await site.env.DB.prepare('UPDATE tool_results SET day = ? WHERE user_id = ?')
    .bind('2026-01-05', one.id)
    .run()
  await keep('mfa=no')
  const answer = await keep('mfa=yes&backups=&patches=partly')
  expect(await answer.json()).toMatchObject({
    results: [
      { inputs: 'mfa=yes&patches=partly', score: 75 },
      { day: '2026-01-05', inputs: 'mfa=partly', score: 50 },
    ],
  })
  expect(await (await newUser(site)).getJson('/api/tools/self-check')).toEqual({ results: [] })
  const html = await (await one.get('/cybersecurity')).text()
  expect(html).toContain('January 5, 2026')
  expect(html).toContain('+25 points')
  expect(html).toMatch(
    /name="mfa"[^>]*checked=""[^>]*value="yes"|value="yes"[^>]*name="mfa"[^>]*checked|name="mfa"[^>]*value="yes"[^>]*checked/,
  )
  expect((await one.put('/api/tools/poem', { inputs: '' })).status).toBe(404)
  expect((await one.delete('/api/tools/self-check')).status).toBe(204)
  expect(await one.getJson('/api/tools/self-check')).toEqual({ results: [] })
})

test('of a tool’s results the last twenty-four are kept', async () => {
  const one = await newUser(site)
  const keep = () => one.put('/api/tools/self-check', { inputs: 'mfa=yes' })
  for (let month = 0; month < 26; month++) {
    await keep()
    await site.env.DB.prepare('UPDATE tool_results SET day = ? WHERE user_id = ? AND day > ?')
      .bind(`${1999 + month}-01-05`, one.id, inDays(-1))
      .run()
  }
  await keep()
  const download = await (await one.get('/api/account/download?format=json')).text()
  expect(download.match(/"mfa=yes"/g)).toHaveLength(24)
  expect(download).not.toContain('2001-01-05')
})
