import { describe, expect, test } from 'vitest'
import { anonymousViewer, type Viewer } from '../../../domain/access.ts'
import { freeSubscription } from '../../../domain/billing/subscription.ts'
import { deletionOf } from '../../../domain/resources/editing.ts'
import { listingAddress, listingQueryOf } from '../../../domain/resources/listing.ts'
import { pictureAddress, picturePaths } from '../../../domain/resources/pictures.ts'
import type { ResourceState } from '../../../domain/resources/resources.ts'
import { TagInput, tagKey } from '../../../domain/resources/tags.ts'
import { isListed, type Shown, visibilityOf } from '../../../domain/resources/visibility.ts'

const now = new Date('2026-11-22T12:00:00Z')
const user = { id: 'u1', name: 'U', email: null, phone: null }
const leader: Viewer = { ...anonymousViewer, user }
const subscriber: Viewer = {
  ...leader,
  subscription: { ...freeSubscription, subscribed: true, payment_required: false },
}
const editor: Viewer = { ...leader, role: 'editor' }
const resource = (about: Partial<Shown> = {}): Shown => ({
  ...{ state: 'published', premium: false, unpublishAt: null },
  ...about,
})
const seen = (about: Partial<Shown>) =>
  [anonymousViewer, leader, subscriber, editor].map((viewer) =>
    visibilityOf(resource(about), viewer, now),
  )

describe('who sees what of a resource', () => {
  test('everyone all of what is free, and of what is premium its outline until they have a plan', () => {
    expect(seen({})).toEqual(['whole', 'whole', 'whole', 'whole'])
    expect(seen({ premium: true })).toEqual(['outline', 'outline', 'whole', 'whole'])
  })

  test.each<ResourceState>(['draft', 'scheduled', 'archived'])(
    'staff alone what is %s',
    (state) => {
      expect(seen({ state })).toEqual(['none', 'none', 'none', 'whole'])
      expect(seen({ state, premium: true })).toEqual(['none', 'none', 'none', 'whole'])
    },
  )

  test('nobody what is in the trash', () => {
    expect(seen({ state: 'trashed' })).toEqual(['none', 'none', 'none', 'none'])
  })

  test('its end counts to the millisecond, whether or not anything has taken it down', () => {
    expect(seen({ unpublishAt: now })).toEqual(['none', 'none', 'none', 'whole'])
    expect(isListed(resource({ unpublishAt: now }), now)).toBe(false)
    expect(isListed(resource({ unpublishAt: new Date(+now + 1) }), now)).toBe(true)
    expect(isListed(resource({ state: 'scheduled' }), now)).toBe(false)
  })
})

test('what was trashed is deleted thirty days later', () => {
  expect(deletionOf(now).toISOString()).toBe('2026-12-22T12:00:00.000Z')
})

describe('the address of a listing', () => {
  const read = (query: string) => listingQueryOf(new URLSearchParams(query))

  test('is read with good will: what is no value counts as not given', () => {
    expect(read('')).toMatchObject({ page: 1 })
    expect(read('type=guide&access=premium&sort=title&page=3&search=%20mfa%20')).toMatchObject({
      ...{ type: 'guide', access: 'premium', sort: 'title', page: 3, search: 'mfa' },
    })
    expect(read('type=nonsense&page=-1&access=all')).toMatchObject({
      ...{ type: undefined, page: 1, access: undefined },
    })
    expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(200)
  })

  test('says what differs from the usual, and comes back as it was', () => {
    expect(listingAddress('/resources', { page: 1 })).toBe('/resources')
    const query = { search: 'a b', type: 'guide' as const, sort: 'title' as const, page: 2 }
    const address = listingAddress('/resources', query)
    expect(address).toBe('/resources?search=a+b&type=guide&sort=title&page=2')
    expect(read(address.split('?')[1] ?? '')).toMatchObject(query)
  })
})

test('pictures of a text are found by their addresses, each once', () => {
  const path = 'guides/rack photo (1).png'
  const address = pictureAddress(path)
  expect(address).not.toMatch(/\s/)
  const text = `![a](${pictureAddress('a.png')}) and [again](${pictureAddress('a.png')}#top) ![b](https://elsewhere.example/b.png)`
  expect(picturePaths(text)).toEqual(['a.png'])
  expect(picturePaths(`<${pictureAddress('x/y z.png')}>`)).toEqual(['x/y z.png'])
  expect(picturePaths(`![c](${pictureAddress('')}%E0%A4%A.png)`)).toEqual(['%E0%A4%A.png'])
})

test('a tag is one however it is written, on one line and without commas', () => {
  expect(tagKey('  E-Rate   funding ')).toBe('e-rate funding')
  const takes = (name: string) => TagInput.safeParse({ name, colour: 'brand' }).success
  expect(takes('E-Rate')).toBe(true)
  for (const name of ['', '  ', 'a,b', 'a\nb', 'x'.repeat(41)])
    expect(takes(name), name).toBe(false)
})
