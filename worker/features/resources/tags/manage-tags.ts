import { AppError } from '../../../../domain/errors.ts'
import { slugOf } from '../../../../domain/resources/resources.ts'
import type { TagChange, TagInput, TagOutcome } from '../../../../domain/resources/tags.ts'
import type { Commit } from '../../../db/commit.ts'
import { refuseStudentData } from '../../../http/without-student-data.ts'
import type { ResourcesRepository } from '../resources-repository.ts'
import { indexResources } from '../search/refresh-index.ts'
import type { ResourceIndex } from '../search/resource-index.ts'
import type { TagsRepository } from './tags-repository.ts'

export type TagDeps = {
  tags: TagsRepository
  resources: ResourcesRepository
  index: ResourceIndex
  /** Runs statements with their rows of the audit log. */
  commit: Commit
  /** Called after a change that readers may see. */
  changed(): void
  newId?: () => string
  now?: () => Date
}

/** Creates a tag. Throws CONFLICT for a name or slug that exists in any case. */
export async function createTag(deps: TagDeps, { name, colour }: TagInput): Promise<TagOutcome> {
  const { tags, commit, newId = () => crypto.randomUUID(), now = () => new Date() } = deps
  const slug = await freeSlug(deps, name, '')
  const tag = { id: newId(), slug, name, colour }
  await commit(tags.add(tag, now()), [{ action: 'tag.create', subject: tag.id, details: { name } }])
  return { id: tag.id, resources: 0 }
}

/** Changes a tag's name or colour; a former slug redirects. Throws NOT_FOUND, CONFLICT. */
export async function changeTag(
  deps: TagDeps,
  id: string,
  { name, colour }: TagChange,
): Promise<TagOutcome> {
  const { tags, commit, now = () => new Date() } = deps
  const before = await find(tags, id)
  const next = { name: name ?? before.name, colour: colour ?? before.colour } as TagInput
  const slug = next.name === before.name ? before.slug : await freeSlug(deps, next.name, id)
  const details = { from: before.name, to: next.name, colour: next.colour }
  await commit(tags.change(id, { ...next, slug }, now()), [
    { action: 'tag.change', subject: id, details },
  ])
  return afterChange(deps, id, await tags.resourcesOf(id))
}

/** Replaces a tag by another on all resources and deletes it; its slug redirects. */
export async function mergeTags(deps: TagDeps, id: string, into: string): Promise<TagOutcome> {
  const { tags, commit, now = () => new Date() } = deps
  const from = await find(tags, id)
  if (id === into) throw new AppError('INVALID_INPUT', 'into: Choose another tag')
  const target = await tags.byId(into)
  if (!target) throw new AppError('INVALID_INPUT', 'into: There is no such tag')
  const touched = await tags.resourcesOf(id)
  const details = { from: from.name, into: target.name, resources: touched.length }
  await commit(tags.merge(from, into, now()), [{ action: 'tag.merge', subject: id, details }])
  return afterChange(deps, into, touched)
}

/** Deletes a tag from all resources. Throws NOT_FOUND. */
export async function deleteTag(deps: TagDeps, id: string): Promise<TagOutcome> {
  const { tags, commit } = deps
  const { name } = await find(tags, id)
  const touched = await tags.resourcesOf(id)
  const details = { name, resources: touched.length }
  await commit(tags.remove(id), [{ action: 'tag.delete', subject: id, details }])
  return afterChange(deps, id, touched)
}

/** Updates the index of the affected resources; the outcome. */
async function afterChange(deps: TagDeps, id: string, touched: string[]): Promise<TagOutcome> {
  if (touched.length > 0) await indexResources(deps, touched)
  deps.changed()
  return { id, resources: touched.length }
}

async function find(tags: TagsRepository, id: string) {
  const tag = await tags.byId(id)
  if (!tag) throw new AppError('NOT_FOUND', 'There is no such tag')
  return tag
}

/** The slug of a name. Throws INVALID_INPUT for an empty one or a student's, CONFLICT for a taken one. */
async function freeSlug({ tags }: TagDeps, name: string, id: string): Promise<string> {
  await refuseStudentData('name', name)
  const slug = slugOf(name)
  if (!slug) throw new AppError('INVALID_INPUT', `name: “${name}” has no letter or digit`)
  const taken = await tags.like(name, slug, id)
  if (taken) throw new AppError('CONFLICT', `There is the tag “${taken.name}” already: merge them`)
  return slug
}
