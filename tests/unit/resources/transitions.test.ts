import { describe, expect, test } from 'vitest'
import {
  canMove,
  move,
  type Standing,
  standingWhenDue,
  stateActions,
} from '../../../domain/resources/transitions.ts'

const now = new Date('2026-11-22T12:00:00Z')
const earlier = new Date(now.getTime() - 1)
const later = new Date(now.getTime() + 1)
const muchLater = new Date(now.getTime() + 60_000)
const standing = (about: Partial<Standing>): Standing => ({
  ...{ state: 'draft', publishAt: null, unpublishAt: null, publishedAt: null, trashedFrom: null },
  ...about,
})

describe('what is due', () => {
  test('nothing before its time, and at its time all of it', () => {
    expect(standingWhenDue(standing({ state: 'scheduled', publishAt: later }), now)).toBeNull()
    expect(standingWhenDue(standing({ state: 'published', unpublishAt: later }), now)).toBeNull()
    expect(standingWhenDue(standing({ state: 'scheduled', publishAt: now }), now)).toEqual(
      standing({ state: 'published', publishedAt: now }),
    )
    expect(standingWhenDue(standing({ state: 'published', unpublishAt: now }), now)).toEqual(
      standing({ state: 'archived' }),
    )
  })

  test('both times at once when it is late, and nothing the second time', () => {
    const missed = standing({ state: 'scheduled', publishAt: earlier, unpublishAt: now })
    const after = standingWhenDue(missed, now)
    expect(after).toEqual(standing({ state: 'archived', publishedAt: earlier }))
    expect(after && standingWhenDue(after, muchLater)).toBeNull()
  })

  test('the day it was first published stays', () => {
    const again = standing({ state: 'scheduled', publishAt: now, publishedAt: earlier })
    expect(standingWhenDue(again, now)).toMatchObject({ state: 'published', publishedAt: earlier })
  })

  test.each(['draft', 'archived', 'trashed'] as const)('never of what is %s', (state) => {
    expect(
      standingWhenDue(standing({ state, publishAt: earlier, unpublishAt: earlier }), now),
    ).toBeNull()
  })
})

describe('an editor', () => {
  test('schedules for a time to come, which ends after it begins', () => {
    const draft = standing({})
    expect(move(draft, 'schedule', { publishAt: later }, now)).toMatchObject({
      state: 'scheduled',
      publishAt: later,
    })
    for (const times of [
      {},
      { publishAt: now },
      { publishAt: later, unpublishAt: later },
      { publishAt: muchLater, unpublishAt: later },
    ])
      expect(move(draft, 'schedule', times, now)).toEqual({ refused: expect.any(String) })
  })

  test('publishes nothing that would end at once', () => {
    expect(move(standing({}), 'publish', { unpublishAt: now }, now)).toHaveProperty('refused')
    expect(move(standing({}), 'publish', { unpublishAt: later }, now)).toEqual(
      standing({ state: 'published', unpublishAt: later, publishedAt: now }),
    )
  })

  test('takes out of the trash what went in, without what was due meanwhile', () => {
    const restored = (about: Partial<Standing>) =>
      move(standing({ state: 'trashed', ...about }), 'restore', {}, now)
    expect(restored({ trashedFrom: 'published' })).toEqual(standing({ state: 'published' }))
    expect(restored({ trashedFrom: 'published', unpublishAt: now })).toEqual(
      standing({ state: 'archived' }),
    )
    expect(restored({ trashedFrom: 'published', unpublishAt: earlier })).toEqual(
      standing({ state: 'archived' }),
    )
    expect(restored({ trashedFrom: 'published', unpublishAt: later })).toEqual(
      standing({ state: 'published', unpublishAt: later }),
    )
    expect(restored({ trashedFrom: 'scheduled', publishAt: now })).toEqual(standing({}))
    expect(restored({ trashedFrom: 'scheduled', publishAt: later })).toEqual(
      standing({ state: 'scheduled', publishAt: later }),
    )
    expect(restored({})).toEqual(standing({}))
  })

  test('takes back, archives and trashes what is published, without what was to come', () => {
    const published = standing({ state: 'published', publishedAt: earlier, unpublishAt: later })
    const kept = { publishedAt: earlier, trashedFrom: null }
    expect(move(published, 'unpublish', {}, now)).toEqual(standing({ ...kept, state: 'draft' }))
    expect(move(published, 'archive', {}, now)).toEqual(standing({ ...kept, state: 'archived' }))
    expect(move(published, 'trash', {}, now)).toEqual({
      ...published,
      state: 'trashed',
      trashedFrom: 'published',
    })
    // An end that is not named stays; one that is taken away goes.
    expect(move(published, 'publish', {}, now)).toMatchObject({ unpublishAt: later })
    expect(move(published, 'publish', { unpublishAt: null }, now)).toMatchObject({
      unpublishAt: null,
    })
    expect(move(standing({}), 'schedule', { publishAt: null }, now)).toHaveProperty('refused')
  })

  test('does nothing from the trash but restore', () => {
    expect(stateActions.filter((action) => canMove('trashed', action))).toEqual(['restore'])
    expect(move(standing({ state: 'trashed' }), 'publish', {}, now)).toEqual({
      refused: 'What is trashed cannot be published',
    })
  })
})
