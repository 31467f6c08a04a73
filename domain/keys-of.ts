/** The keys of a record as the non-empty tuple that `z.enum` takes. */
export const keysOf = <K extends string>(record: Record<K, unknown>) =>
  Object.keys(record) as [K, ...K[]]
