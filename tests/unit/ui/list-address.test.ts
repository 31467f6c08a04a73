import { expect, test } from 'vitest'
import { UsersQuery } from '../../../domain/staff/users.ts'
import { listAddress, pageLinks, sortLink } from '../../../web/lib/lists/list-address.ts'
import { knownParams } from '../../../web/lib/lists/list-query.ts'

const search = (text: string) => new URLSearchParams(text)

test('narrowing a list begins at its first page, and keeps what else is asked for', () => {
  expect(listAddress(search('role=admin&page=3'), { search: 'a b' })).toBe('?role=admin&search=a+b')
  expect(listAddress(search('role=admin&search=x'), { search: '', role: null })).toBe('?')
})

test('a header sorts by its column, then the other way round', () => {
  expect(sortLink(search('page=2'), 'name', '-joined')).toEqual({
    direction: undefined,
    href: '?sort=name',
  })
  expect(sortLink(search('sort=name'), 'name', '-joined')).toEqual({
    direction: 'ascending',
    href: '?sort=-name',
  })
})

test('the usual order needs no parameter', () => {
  const { direction, href } = sortLink(search(''), 'joined', '-joined')
  expect([direction, href]).toEqual(['descending', '?sort=joined'])
  expect(sortLink(search('sort=joined'), 'joined', '-joined').href).toBe('?')
})

test('pages lead back to an address without a number', () => {
  expect(pageLinks(search('role=admin&page=2'), { page: 2, more: true })).toEqual({
    page: 2,
    previous: '?role=admin',
    next: '?role=admin&page=3',
  })
  expect(pageLinks(search(''), { page: 1, more: false })).toEqual({ page: 1 })
})

test('what a list does not know in its address is left out', () => {
  const known = knownParams(UsersQuery, search('role=owner&billing=premium&page=-1&evil=1&search='))
  expect(known).toEqual({ billing: 'premium', sort: '-joined', page: '1' })
})
