import type { ResourceState } from './resources.ts'

/** Actions that change a resource's state. */
export const stateActions = [
  'publish',
  'schedule',
  'unpublish',
  'archive',
  'trash',
  'restore',
] as const
export type StateAction = (typeof stateActions)[number]

/** A resource's state, with the times at which it changes by itself. */
export type Standing = {
  state: ResourceState
  publishAt: Date | null
  unpublishAt: Date | null
  publishedAt: Date | null
  trashedFrom: ResourceState | null
}

/** Times an editor sets; an absent one stays as it is. */
export type Times = { publishAt?: Date | null; unpublishAt?: Date | null }

const startsFrom: Record<StateAction, readonly ResourceState[]> = {
  publish: ['draft', 'scheduled', 'published', 'archived'],
  schedule: ['draft', 'scheduled', 'archived'],
  unpublish: ['scheduled', 'published', 'archived'],
  archive: ['draft', 'scheduled', 'published'],
  trash: ['draft', 'scheduled', 'published', 'archived'],
  restore: ['trashed'],
}

/** Whether an action is possible in a state. */
export function canMove(state: ResourceState, action: StateAction): boolean {
  return startsFrom[action].includes(state)
}

/**
 * The standing after an action; or the sentence that refuses it, because of the state or of a
 * missing or past time.
 */
export function move(
  before: Standing,
  action: StateAction,
  times: Times,
  now: Date,
): Standing | { refused: string } {
  if (!canMove(before.state, action))
    return { refused: `What is ${before.state} cannot be ${doneWords[action]}` }
  const publishAt = times.publishAt === undefined ? before.publishAt : times.publishAt
  const unpublishAt = times.unpublishAt === undefined ? before.unpublishAt : times.unpublishAt
  const kept = { ...before, trashedFrom: null }
  switch (action) {
    case 'publish': {
      if (unpublishAt !== null && unpublishAt <= now)
        return { refused: 'It would be taken down at once: choose a later end, or none' }
      const publishedAt = before.publishedAt ?? now
      return { ...kept, state: 'published', publishAt: null, unpublishAt, publishedAt }
    }
    case 'schedule': {
      if (publishAt === null || publishAt <= now)
        return { refused: 'Choose a time to come for its publication' }
      if (unpublishAt !== null && unpublishAt <= publishAt)
        return { refused: 'It would be taken down before it is published' }
      return { ...kept, state: 'scheduled', publishAt, unpublishAt }
    }
    case 'unpublish':
      return { ...kept, state: 'draft', publishAt: null, unpublishAt: null }
    case 'archive':
      return { ...kept, state: 'archived', publishAt: null, unpublishAt: null }
    case 'trash':
      return { ...before, state: 'trashed', trashedFrom: before.state }
    case 'restore':
      return restored(kept, before.trashedFrom ?? 'draft', now)
  }
}

/** Participles that follow "cannot be". */
const doneWords: Record<StateAction, string> = {
  publish: 'published',
  schedule: 'scheduled',
  unpublish: 'made a draft',
  archive: 'archived',
  trash: 'trashed',
  restore: 'restored',
}

/**
 * The standing before the trash. A time that passed meanwhile is not carried out: what was
 * scheduled becomes a draft, what was due to end is archived.
 */
function restored(kept: Standing, to: ResourceState, now: Date): Standing {
  const { publishAt, unpublishAt } = kept
  if (to === 'scheduled' && (publishAt === null || publishAt <= now))
    return { ...kept, state: 'draft', publishAt: null, unpublishAt: null }
  if (to === 'published' && unpublishAt !== null && unpublishAt <= now)
    return { ...kept, state: 'archived', unpublishAt: null }
  return { ...kept, state: to === 'trashed' ? 'draft' : to }
}

/**
 * The standing after the publishing and archiving that are due by `now`, or null when nothing is.
 * Idempotent, and independent of how late it is called.
 */
export function standingWhenDue(before: Standing, now: Date): Standing | null {
  let after = before
  if (after.state === 'scheduled' && after.publishAt !== null && after.publishAt <= now) {
    const publishedAt = after.publishedAt ?? after.publishAt
    after = { ...after, state: 'published', publishAt: null, publishedAt }
  }
  if (after.state === 'published' && after.unpublishAt !== null && after.unpublishAt <= now)
    after = { ...after, state: 'archived', publishAt: null, unpublishAt: null }
  return after === before ? null : after
}
