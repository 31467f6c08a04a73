import { stateLabels } from '../../../../domain/resources/editing.ts'
import type { ResourceState } from '../../../../domain/resources/resources.ts'

const dots: Record<ResourceState, string> = {
  draft: 'border-2 border-line-strong',
  scheduled: 'bg-attention',
  published: 'bg-brand',
  archived: 'bg-line-strong',
  trashed: 'border-2 border-danger',
}

/** A resource's state as a dot and its name. */
export function StateMark({ state }: { state: ResourceState }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${dots[state]}`} />
      {stateLabels[state]}
    </span>
  )
}
