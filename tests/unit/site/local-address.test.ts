import { expect, test } from 'vitest'
import { isId, localAddress } from '../../../domain/local-address.ts'
import { routeIds, routes, safeNext } from '../../../domain/routes.ts'
import { settingSchemas } from '../../../domain/settings/settings.ts'
import { testimonials } from '../../../domain/settings/testimonials.ts'
import { opened, redirectVariants } from '../../support/samples/redirect-variants.ts'

const site = 'https://edcabinet.example'

test('there are at least 500 ways off the site, and none is taken', () => {
  expect(redirectVariants.length).toBeGreaterThan(500)
  expect(redirectVariants.filter((variant) => localAddress(variant) !== null)).toEqual([])
})

test.each(['/\\evil.example', '/\\\\evil.example', '/..//evil.example', '/\n/evil.example'])(
  'after logging in nobody is sent to %j',
  (target) => expect(safeNext(target)).toBe('/solutions'),
)

test('whatever is let through stays on the site in a browser, read once or twice', () => {
  for (const variant of [...redirectVariants, '/solutions', '/a%2fb', '/x y?z=//evil.example']) {
    const address = safeNext(variant)
    expect(opened(address, `${site}/auth`), variant).toBe(site)
    expect(opened(decodeURIComponent(new URL(address, site).pathname), site), variant).toBe(site)
  }
})

test.each(['/a%', '/a%e0%a4%a', '/%2525252540'])(
  '%j, which is decoded to no path, is none',
  (target) => expect(localAddress(target)).toBeNull(),
)

test('every page of the site, with a query and a fragment, stays as it is', () => {
  for (const id of routeIds) expect(safeNext(routes[id].path)).toBe(routes[id].path)
  for (const path of [
    '/infrastructure?conversation=a-b&x=%2F#end',
    '/profile/quotes/12',
    '/resources/budget%20caf%C3%A9',
    '/',
  ])
    expect(localAddress(path)).toBe(path)
})

test.each([undefined, null, 5, {}, ['/solutions'], '', `/${'x'.repeat(3000)}`])(
  '%j is no address',
  (target) => expect(localAddress(target)).toBeNull(),
)

test('a picture’s address cannot lead off the site either', () => {
  const [person] = testimonials
  const image = (address: string) =>
    settingSchemas.testimonials.safeParse([
      { ...person, avatar: { ...person?.avatar, image: address } },
    ]).success
  expect(image('/assets/a.png')).toBe(true)
  expect(redirectVariants.filter(image)).toEqual([])
})

test.each([
  '../admin/users',
  '..',
  '.',
  '%2e%2e',
  'a/b',
  'a?b',
  'a#b',
  'a\\b',
  '',
  'x'.repeat(200),
])('“%s” is no id', (text) => expect(isId(text)).toBe(false))

test.each([crypto.randomUUID(), `temp-${'a'.repeat(24)}.${'b'.repeat(43)}`, 'local-admin'])(
  '%s is an id',
  (text) => expect(isId(text)).toBe(true),
)
