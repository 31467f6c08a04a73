import type * as z from 'zod/mini'

type ListSchema = z.ZodMiniObject<Record<string, z.core.$ZodType>>

/** A schema's output as text: the parameters of a query. */
type Params<Schema extends ListSchema> = {
  [Key in keyof z.output<Schema>]: z.output<Schema>[Key] extends string | undefined
    ? z.output<Schema>[Key]
    : string
}

/**
 * The parameters of an address that a list's schema accepts. Unknown or invalid ones, typed or of
 * an older version, are dropped.
 */
export function knownParams<Schema extends ListSchema>(
  schema: Schema,
  search: URLSearchParams,
): Params<Schema> {
  const known: Record<string, string> = {}
  for (const [name, rule] of Object.entries(schema.shape)) {
    const value = search.get(name)
    if (value !== null && value !== '' && isTaken(rule, value)) known[name] = value
  }
  const read = Object.entries(schema.parse(known))
  return Object.fromEntries(read.map(([name, value]) => [name, String(value)])) as Params<Schema>
}

function isTaken(rule: z.core.$ZodType, value: string): boolean {
  return (rule as z.ZodMiniType).safeParse(value).success
}
