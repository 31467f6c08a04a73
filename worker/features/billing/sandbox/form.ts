export type FormValue = string | FormValue[] | { [key: string]: FormValue }
export type Form = { [key: string]: FormValue }

/** Reads Stripe's form encoding: `items[0][price]=x` becomes `{ items: [{ price: 'x' }] }`. */
export function parseForm(text: string): Form {
  const root: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    if (path.some((key) => key === '__proto__')) continue
    let place = root
    for (const key of path.slice(0, -1)) {
      const next = place[key]
      place[key] = typeof next === 'object' ? next : {}
      place = place[key] as Form
    }
    const last = path.at(-1)
    if (last !== undefined) place[last] = value
  }
  return withArrays(root) as Form
}

/** The value with objects whose keys are 0, 1, … turned into arrays. */
function withArrays(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, withArrays(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/** The text at a path, or undefined without one. */
export function textAt(form: FormValue | undefined, ...path: (string | number)[]) {
  let value: FormValue | undefined = form
  for (const key of path) {
    if (value === undefined || typeof value === 'string') return undefined
    value = (value as Record<string | number, FormValue>)[key]
  }
  return typeof value === 'string' ? value : undefined
}

/** The texts of the object at a path by key, e.g. metadata; empty without one. */
export function textsAt(form: FormValue | undefined, ...path: string[]): Record<string, string> {
  let value: FormValue | undefined = form
  for (const key of path) {
    if (value === undefined || typeof value === 'string') return {}
    value = (value as Record<string, FormValue>)[key]
  }
  if (value === undefined || typeof value === 'string') return {}
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}
