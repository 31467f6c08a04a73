import { expect, test, vi } from 'vitest'
import { isShown } from '../../../domain/settings/announcement.ts'
import { pageCache } from '../../../worker/pages/cache.ts'

const page = { body: new Uint8Array([1]), headers: {} }

/** A cache with a clock to turn and a version to change. */
function setUp() {
  const state = { now: 1_000_000, version: 'one' }
  const cache = pageCache({ now: () => state.now })
  const version = vi.fn(async () => state.version)
  return { state, cache, version, recheck: () => cache.recheck(version) }
}

test('a page is kept until told otherwise', () => {
  const { cache } = setUp()
  expect(cache.get('/')).toBeUndefined()
  cache.set('/', page)
  expect(cache.get('/')).toBe(page)
  cache.clear()
  expect(cache.get('/')).toBeUndefined()
})

test('the version is asked for at most every five seconds', async () => {
  const { state, version, recheck } = setUp()
  await recheck()
  state.now += 4_999
  expect(recheck()).toBeNull()
  state.now += 1
  await recheck()
  expect(version).toHaveBeenCalledTimes(2)
})

test('pages stay while the version stays', async () => {
  const { state, cache, recheck } = setUp()
  await recheck()
  cache.set('/', page)
  state.now += 10_000
  await recheck()
  expect(cache.get('/')).toBe(page)
})

test('every page goes when the version changes', async () => {
  const { state, cache, recheck } = setUp()
  await recheck()
  cache.set('/', page)
  cache.set('/terms', page)
  Object.assign(state, { now: state.now + 10_000, version: 'two' })
  await recheck()
  expect([cache.get('/'), cache.get('/terms')]).toEqual([undefined, undefined])
})

test('a page that was being made during a change is not kept', async () => {
  const { state, cache, recheck } = setUp()
  await recheck()
  const beforeClearing = cache.mark()
  cache.clear()
  cache.set('/', page, beforeClearing)
  expect(cache.get('/')).toBeUndefined()

  const beforeVersion = cache.mark()
  Object.assign(state, { now: state.now + 10_000, version: 'two' })
  await recheck()
  cache.set('/', page, beforeVersion)
  expect(cache.get('/')).toBeUndefined()

  cache.set('/', page, cache.mark())
  expect(cache.get('/')).toBe(page)
})

test('two hundred pages are kept, and the oldest goes first', () => {
  const { cache } = setUp()
  for (let number = 0; number <= 200; number++) cache.set(`/${number}`, page)
  expect([cache.get('/0'), cache.get('/1'), cache.get('/200')]).toEqual([undefined, page, page])
})

test('an announcement is shown from the moment it begins, and no more in the moment it ends', () => {
  const [from, until] = ['2026-11-20T08:00:00.000Z', '2026-11-20T17:00:00.000Z']
  const shownAt = (time: string, ends: string | null = until) =>
    isShown({ text: 'We move', tone: 'info', from, until: ends }, new Date(time))
  expect(['2026-11-20T07:59:59.999Z', from, until].map((time) => shownAt(time))).toEqual([
    false,
    true,
    false,
  ])
  expect(shownAt('2030-01-01T00:00:00Z', null)).toBe(true)
  expect(isShown({ text: '', tone: 'info', from: null, until: null }, new Date())).toBe(false)
})
