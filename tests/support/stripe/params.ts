/** Checks a parameter as Stripe does; returns the refusal, or null. */
export type Check = (value: Value | undefined, path: string) => Refusal | null
export type Value = string | Value[] | { [name: string]: Value }
export type Refusal = { message: string; code?: string; param?: string }

type Required = Check & { required: true }
type OptionalKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T]

/**
 * The checks of one of the SDK's parameter objects: only names the SDK has, and every name it
 * requires, so that the compiler keeps this emulator to the published API.
 */
export type Shape<T> = { [K in OptionalKeys<T>]?: Check } & {
  [K in Exclude<keyof T, OptionalKeys<T>>]: Required
}

/** The check of a required parameter. */
export const required = (check: Check): Required =>
  Object.assign((value: Value | undefined, path: string) => check(value, path), {
    required: true as const,
  })

const wrong = (path: string, message: string, code?: string): Refusal => ({
  message,
  param: path,
  ...(code && { code }),
})

const scalar =
  (problem: (value: string, path: string) => Refusal | null): Check =>
  (value, path) => {
    if (value === undefined) return null
    return typeof value === 'string' ? problem(value, path) : wrong(path, `Invalid string: ${path}`)
  }

export const text = (max = 5000) =>
  scalar((value, path) => {
    if (value === '')
      return wrong(path, `You passed an empty string for '${path}'`, 'parameter_invalid_empty')
    return value.length > max ? wrong(path, `Invalid string: ${path} is too long`) : null
  })

export const integer = ({ min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = {}) =>
  scalar((value, path) => {
    if (!/^-?\d+$/.test(value))
      return wrong(path, `Invalid integer: ${value}`, 'parameter_invalid_integer')
    return Number(value) < min || Number(value) > max
      ? wrong(path, `Invalid ${path}: ${value}`)
      : null
  })

/** The check of a parameter that an empty string clears. */
export const emptyOr =
  (check: Check): Check =>
  (value, path) =>
    value === '' ? null : check(value, path)

export const boolean = scalar((value, path) =>
  value === 'true' || value === 'false' ? null : wrong(path, `Invalid boolean: ${value}`),
)

export const url = scalar((value, path) =>
  /^https?:\/\/[^\s]+$/.test(value) ? null : wrong(path, 'Not a valid URL', 'url_invalid'),
)

export const id = (prefix: string) =>
  scalar((value, path) =>
    value.startsWith(`${prefix}_`)
      ? null
      : wrong(path, `No such ${path}: '${value}'`, 'resource_missing'),
  )

export const oneOf = (...values: string[]) =>
  scalar((value, path) =>
    values.includes(value)
      ? null
      : wrong(path, `Invalid ${path}: must be one of ${values.join(', ')}`),
  )

/** At most 50 names of 40 characters, with values of 500. */
export const metadata: Check = (value, path) => {
  if (value === undefined) return null
  if (typeof value === 'string' || Array.isArray(value)) return wrong(path, 'Invalid object')
  const entries = Object.entries(value)
  const fits = ([name, inner]: [string, Value]) =>
    name.length <= 40 && typeof inner === 'string' && inner.length <= 500
  return entries.length <= 50 && entries.every(fits) ? null : wrong(path, 'Invalid metadata')
}

export const list =
  (item: Check, { max = 100 } = {}): Check =>
  (value, path) => {
    if (value === undefined) return null
    if (!Array.isArray(value)) return wrong(path, `Invalid array: ${path}`)
    if (value.length > max) return wrong(path, `${path} may have at most ${max} items`)
    return first(value.map((inner, index) => item(inner, `${path}[${index}]`)))
  }

/** Paths to expand: at most four levels, and in a list each begins with "data". */
export const expand = ({ inList = false } = {}) =>
  list((value, path) => {
    if (typeof value !== 'string') return wrong(path, 'Invalid string')
    const steps = value.split('.')
    if (steps.length > 4) return wrong(path, 'You cannot expand more than 4 levels of a property')
    return inList && steps[0] !== 'data'
      ? wrong(path, `This property cannot be expanded (${value})`)
      : null
  })

export const object =
  <T>(shape: Shape<T>): Check =>
  (value, path) => {
    if (value === undefined) return null
    if (typeof value === 'string' || Array.isArray(value)) return wrong(path, 'Invalid object')
    return checkParams(shape, value, path)
  }

/** The first reason why Stripe would refuse these parameters, or null. */
export function checkParams<T>(shape: Shape<T>, given: { [name: string]: Value }, within = '') {
  const checks = shape as Record<string, Check & { required?: true }>
  const named = (name: string) => (within ? `${within}[${name}]` : name)
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(checks, name))
  if (unknown !== undefined)
    return wrong(
      named(unknown),
      `Received unknown parameter: ${named(unknown)}`,
      'parameter_unknown',
    )
  return first(
    Object.entries(checks).map(([name, check]) =>
      check.required && given[name] === undefined
        ? wrong(named(name), `Missing required param: ${named(name)}.`, 'parameter_missing')
        : check(given[name], named(name)),
    ),
  )
}

function first(refusals: (Refusal | null)[]): Refusal | null {
  return refusals.find((refusal) => refusal !== null) ?? null
}
