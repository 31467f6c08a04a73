import { type AdvisorId, advisorIds, advisors } from '../../../../domain/advisors/advisors.ts'
import {
  accessLabels,
  type CardTag,
  type FacetKind,
  type FacetValue,
  facetKinds,
  type ResourceAccess,
} from '../../../../domain/resources/listing.ts'
import {
  type ResourceType,
  resourceTypeLabels,
  resourceTypes,
} from '../../../../domain/resources/resources.ts'
import { accessOf } from './index-row.ts'
import type { Filters } from './query.ts'

/** The fields by which resources are filtered. */
export type Filterable = {
  type: ResourceType
  premium: boolean
  domains: AdvisorId[]
  tags: CardTag[]
}

const valuesOf: Record<FacetKind, (one: Filterable) => string[]> = {
  type: ({ type }) => [type],
  domain: ({ domains }) => domains,
  tag: ({ tags }) => tags.map(({ slug }) => slug),
  access: ({ premium }) => [accessOf(premium)],
}

/** Whether a resource passes all filters, or all but the kind `except`. */
export function passes(one: Filterable, filters: Filters, except?: FacetKind): boolean {
  return facetKinds.every((kind) => {
    const wanted = filters[kind]
    return kind === except || wanted === undefined || valuesOf[kind](one).includes(wanted)
  })
}

/**
 * The values of each filter with the count of those resources of `all` that pass the other filters.
 * When `all` are hits that were filtered already, a chosen filter has its chosen value only.
 */
export function countFacets(
  all: readonly Filterable[],
  filters: Filters,
): Record<FacetKind, FacetValue[]> {
  const count = (kind: FacetKind) => {
    const counts = new Map<string, number>()
    for (const one of all)
      if (passes(one, filters, kind))
        for (const value of valuesOf[kind](one)) counts.set(value, (counts.get(value) ?? 0) + 1)
    return counts
  }
  const names = tagNames(all)
  return Object.fromEntries(
    facetKinds.map((kind) => [kind, toValues(kind, count(kind), names)]),
  ) as Record<FacetKind, FacetValue[]>
}

/** The values with null for their counts. */
export function uncounted(
  facets: Record<FacetKind, FacetValue[]>,
): Record<FacetKind, FacetValue[]> {
  return Object.fromEntries(
    facetKinds.map((kind) => [kind, facets[kind].map((value) => ({ ...value, count: null }))]),
  ) as Record<FacetKind, FacetValue[]>
}

function toValues(
  kind: FacetKind,
  counts: Map<string, number>,
  names: Map<string, string>,
): FacetValue[] {
  const label: Record<FacetKind, (value: string) => string> = {
    type: (value) => resourceTypeLabels[value as ResourceType].many,
    domain: (value) => advisors[value as AdvisorId].title,
    tag: (value) => names.get(value) ?? value,
    access: (value) => accessLabels[value as ResourceAccess],
  }
  const order: Partial<Record<FacetKind, string[]>> = {
    type: resourceTypes,
    domain: advisorIds,
    access: Object.keys(accessLabels),
  }
  const place = (value: string) => order[kind]?.indexOf(value) ?? 0
  return [...counts]
    .map(([value, count]) => ({ value, label: label[kind](value), count }))
    .sort(
      (a, b) =>
        place(a.value) - place(b.value) || b.count - a.count || a.label.localeCompare(b.label),
    )
}

function tagNames(all: readonly Filterable[]): Map<string, string> {
  return new Map(all.flatMap(({ tags }) => tags.map(({ slug, name }) => [slug, name] as const)))
}
