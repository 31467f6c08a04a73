import * as z from 'zod/mini'

/** The parts of OSCAL's catalog model that an import reads; everything else is left alone. */
const Text = z.string().check(z.minLength(1))
const Prop = z.object({ name: z.string(), value: z.string(), class: z.optional(z.string()) })

export type Param = z.infer<typeof Param>
const Param = z.object({
  id: Text,
  label: z.optional(z.string()),
  values: z.optional(z.array(z.string())),
  select: z.optional(
    z.object({ 'how-many': z.optional(z.string()), choice: z.optional(z.array(z.string())) }),
  ),
})

export type Part = {
  name: string
  prose?: string | undefined
  parts?: Part[] | undefined
}
const Part: z.ZodMiniType<Part> = z.object({
  name: z.string(),
  prose: z.optional(z.string()),
  parts: z.optional(z.lazy(() => z.array(Part))),
})

/** Nested groups and controls are checked when they are reached, so that a refusal names each. */
const Nested = z.optional(z.array(z.unknown()))

export type Control = z.infer<typeof Control>
export const Control = z.object({
  id: z.string().check(z.regex(/^[\w.()-]{1,80}$/)),
  title: Text,
  params: z.optional(z.array(Param)),
  props: z.optional(z.array(Prop)),
  parts: z.optional(z.array(Part)),
  controls: Nested,
})

export const Group = z.object({
  title: Text,
  params: z.optional(z.array(Param)),
  groups: Nested,
  controls: Nested,
})

const Link = z.object({ href: z.string(), rel: z.optional(z.string()) })

export type Metadata = z.infer<typeof Metadata>
const Metadata = z.object({
  title: Text,
  version: Text,
  published: z.optional(z.string()),
  'last-modified': z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}/)),
  links: z.optional(z.array(Link)),
  parties: z.optional(
    z.array(z.object({ name: z.optional(z.string()), 'short-name': z.optional(z.string()) })),
  ),
})

export type Catalog = z.infer<typeof Catalog>
const Catalog = z.object({
  metadata: Metadata,
  params: z.optional(z.array(Param)),
  groups: Nested,
  controls: Nested,
  'back-matter': z.optional(
    z.object({
      resources: z.optional(
        z.array(
          z.object({
            uuid: z.string(),
            rlinks: z.optional(z.array(z.object({ href: z.string() }))),
          }),
        ),
      ),
    }),
  ),
})

export const CatalogFile = z.object({ catalog: Catalog })
