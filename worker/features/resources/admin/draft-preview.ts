import { citedFacts, type Source } from '../../../../domain/advisors/knowledge.ts'
import { countWords } from '../../../../domain/resources/reading.ts'
import { ResourceContent } from '../../../../domain/resources/resources.ts'
import type { ResourcesRepository, StoredResource } from '../resources-repository.ts'
import type { EditingRepository } from './editing-repository.ts'

type DraftDeps = {
  resources: Pick<ResourcesRepository, 'tagsNamed'>
  editing: Pick<EditingRepository, 'draftOf'>
  /** The sources of all facts that a body may cite, by fact id. */
  knownSources: () => Promise<ReadonlyMap<string, Source>>
}

/**
 * A resource with its draft's content under its current slug; null without a draft. Unknown tags
 * and facts, and an invalid link, are left out.
 */
export async function draftedResource(
  { resources, editing, knownSources }: DraftDeps,
  resource: StoredResource,
): Promise<StoredResource | null> {
  const draft = await editing.draftOf(resource.id)
  if (!draft) return null
  const { tags, reviewed, reviewBy, ...content } = draft.content
  const [known, named] = await Promise.all([knownSources(), resources.tagsNamed(tags)])
  return {
    ...{ ...resource, ...content, slug: resource.slug, tags: named },
    link: ResourceContent.shape.link.safeParse(content.link).data ?? null,
    words: countWords(content.body),
    sources: citedFacts(content.body).flatMap((fact) => known.get(fact) ?? []),
    reviewedAt: reviewed === null ? null : new Date(reviewed),
    reviewBy: reviewBy === null ? null : new Date(reviewBy),
    updatedAt: draft.updatedAt,
  }
}
