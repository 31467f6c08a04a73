/** The text to read, and beside it on wide screens what belongs to it. */
export const columns =
  'grid gap-x-10 xl:grid-cols-[minmax(0,var(--container-reading))_minmax(0,17.5rem)]'

/** What stands beside the text, or under it. */
export const besideClasses = 'self-start xl:border-l xl:border-line xl:pl-6'
