import { afterAll, beforeAll, expect, test } from 'vitest'
import { dated } from '../../../domain/foresight.ts'
import { type Site, startSite } from '../../support/site.ts'

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
