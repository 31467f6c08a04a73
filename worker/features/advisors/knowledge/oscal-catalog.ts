import type * as z from 'zod/mini'
import { findInJson, lineAt } from './json-places.ts'
import type { Params } from './oscal-prose.ts'
import { type Catalog, CatalogFile, Control, Group, type Param } from './oscal-schema.ts'
import { KnowledgeFileError } from './parse-entry.ts'

export type CatalogControl = {
  control: Control
  /** Titles of the groups and controls it stands in, outermost first. */
  within: string[]
  params: Params
  path: PropertyKey[]
}

type Place = Pick<CatalogControl, 'within' | 'params' | 'path'>
type Fail = (path: PropertyKey[], reason: string) => never

/** Every control of an OSCAL catalog in its JSON form. Throws `KnowledgeFileError`. */
export function readCatalog(file: string, json: string) {
  const fail: Fail = (path, reason) => {
    throw new KnowledgeFileError(file, lineAt(json, findInJson(json, path).foundAt), reason)
  }
  const data = parseJson(file, json)
  if (typeof data !== 'object' || data === null || !('catalog' in data))
    return fail([], `is not an OSCAL catalog: it begins with ${nameOf(data)}, not "catalog"`)
  const { catalog } = check(CatalogFile, data, [], fail)
  const controls = [...controlsIn(catalog, placeOf(catalog), fail)]
  if (controls.length === 0) fail(['catalog'], 'the catalog holds no controls')
  const seen = new Set<string>()
  for (const { control, path } of controls) {
    const id = control.id.toLowerCase()
    if (seen.has(id)) fail([...path, 'id'], `the control ${control.id} stands twice`)
    seen.add(id)
  }
  return { catalog, controls, fail }
}

function placeOf(catalog: Catalog): Place {
  return { within: [], params: withParams(new Map(), catalog.params), path: ['catalog'] }
}

function* controlsIn(
  {
    groups = [],
    controls = [],
  }: { groups?: unknown[] | undefined; controls?: unknown[] | undefined },
  { within, params, path }: Place,
  fail: Fail,
): Generator<CatalogControl> {
  for (const [index, raw] of groups.entries()) {
    const here = [...path, 'groups', index]
    const group = check(Group, raw, here, fail)
    const place = { within: [...within, group.title], params: withParams(params, group.params) }
    yield* controlsIn(group, { ...place, path: here }, fail)
  }
  for (const [index, raw] of controls.entries()) {
    const here = [...path, 'controls', index]
    const control = check(Control, raw, here, fail)
    const own = withParams(params, control.params)
    yield { control, within, params: own, path: here }
    const nested = { controls: control.controls }
    yield* controlsIn(nested, { within: [...within, control.title], params: own, path: here }, fail)
  }
}

function withParams(outer: Params, own: Param[] = []): Params {
  return own.length === 0 ? outer : new Map([...outer, ...own.map((one) => [one.id, one] as const)])
}

function check<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  path: PropertyKey[],
  fail: Fail,
): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const inside = issue?.path ?? []
  return fail([...path, ...inside], `${inside.join('.') || 'this'}: ${issue?.message}`)
}

function parseJson(file: string, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    const { badAt } = findInJson(json)
    const end = json.trimEnd().length
    const at = Math.min(badAt ?? end, end)
    const reason = at === end ? 'is not JSON: it ends too early' : 'is not JSON from here on'
    throw new KnowledgeFileError(file, lineAt(json, at), reason)
  }
}

function nameOf(data: unknown): string {
  const [name] = typeof data === 'object' && data ? Object.keys(data) : []
  return name === undefined || Array.isArray(data) ? 'something else' : `"${name.slice(0, 40)}"`
}
