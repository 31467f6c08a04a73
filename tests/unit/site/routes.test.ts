import { expect, test } from 'vitest'
import { advisorIds, advisors } from '../../../domain/advisors/advisors.ts'
import { brand } from '../../../domain/brand.ts'
import {
  documentTitle,
  isAdminPage,
  loginAddress,
  type RouteSpec,
  routeIds,
  routes,
  safeNext,
} from '../../../domain/routes.ts'

const specs: RouteSpec[] = Object.values(routes)

test('every path of the specification is in the table, and no path twice', () => {
  const specified = [
    '/',
    '/solutions',
    '/leadership',
    '/financial',
    '/infrastructure',
    '/data-privacy',
    '/pedagogy',
    '/professional',
    '/cybersecurity',
    '/foresight',
    '/privacy',
    '/terms',
    '/resources',
    '/help/onboarding',
    '/help/feedback',
    '/auth',
    '/admin/auth',
    '/profile',
    '/admin',
    '/admin/resources',
    '/admin/resources/new',
    '/admin/resources/edit/:id',
    '/admin/tags',
    '/admin/users',
    '/admin/settings',
    '/admin/feedback',
    '/admin/analytics',
  ]
  const paths = specs.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(specified))
  expect(new Set(paths).size).toBe(paths.length)
})

test('each page has a title of its own and a description', () => {
  const titles = specs.map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  for (const { path, description } of specs) expect(description.length, path).toBeGreaterThan(10)
  expect(documentTitle(routes.privacy)).toBe(`Privacy Policy | ${brand.name}`)
})

test('advisors need a subscription, the admin area needs staff, the solutions page a login', () => {
  for (const id of advisorIds)
    expect(routes[id]).toMatchObject({ path: advisors[id].path, access: 'advisors', kind: 'app' })
  const admin = specs.filter(({ path }) => /^\/admin(?!\/auth)/.test(path))
  expect(admin.every(({ access }) => access === 'staff' || access === 'admin')).toBe(true)
  expect(routes.solutions.access).toBe('signed-in')
  expect(routes.resources.access).toBe('public')
  expect(routes.onboarding.access).toBe('public')
})

test('the admin area’s frame is around its pages alone, and not around its log-in', () => {
  const framed = routeIds.filter(isAdminPage).map((id) => routes[id].path)
  expect(framed).toEqual(expect.arrayContaining(['/admin', '/admin/users']))
  expect(framed.filter((path) => !/^\/admin(?:$|\/(?!auth))/.test(path))).toEqual([])
})

test('the sitemap lists public static pages only', () => {
  const listed = routeIds.map((id): RouteSpec => routes[id]).filter(({ inSitemap }) => inSitemap)
  expect(listed.length).toBeGreaterThan(0)
  for (const spec of listed) expect(spec).toMatchObject({ access: 'public', kind: 'static' })
})

test('logging in comes back to the page and says why it was asked for', () => {
  const advisor = loginAddress(routes.infrastructure, '/infrastructure?c=1&d=2')
  expect(advisor).toBe('/auth?next=%2Finfrastructure%3Fc%3D1%26d%3D2&notice=login')
  expect(loginAddress(routes.solutions, '/solutions')).toContain('notice=login-solutions')
  expect(loginAddress(routes.adminUsers, '/admin/users')).toMatch(/^\/admin\/auth\?/)
})

test.each([
  '/solutions',
  '/infrastructure?conversation=1#last',
  '/admin/resources/edit/a%2Fb',
  '/',
])('after logging in, %s may follow', (target) => expect(safeNext(target)).toBe(target))

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/path\\..\\evil',
  '/\t/evil.example',
  '/\n/evil.example',
  '/a\u0000b',
  '/a\u007fb',
  'javascript:alert(1)',
  'evil',
  ' /solutions',
  '',
  null,
  undefined,
])('never to another site: %j leads to the solutions page', (target) =>
  expect(safeNext(target)).toBe('/solutions'),
)
