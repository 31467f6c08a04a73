/** Grid of the text and, on wide screens, its sources beside it. */
export const columns =
  'grid gap-x-10 xl:grid-cols-[minmax(0,var(--container-reading))_minmax(0,17.5rem)]'

/** The column beside the text, or below it. */
export const besideClasses = 'self-start xl:border-l xl:border-line xl:pl-6'
