import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { opened, redirectVariants } from '../../support/samples/redirect-variants.ts'

// The calls of the sign-in are read here, and made in the worker.
vi.mock('cloudflare:workers', () => ({ DurableObject: class {} }))
const { accountCalls } = await import('../../../worker/features/auth/account-calls.ts')
const { signInCalls } = await import('../../../worker/features/auth/sign-in-calls.ts')

type Schema = z.core.$ZodType
type Parts = {
  shape?: Record<string, Schema>
  innerType?: Schema
  element?: Schema
  valueType?: Schema
  options?: Schema[]
  items?: Schema[]
  in?: Schema
  out?: Schema
}

/** Names of fields that may hold where somebody is led, or what is loaded. */
const addressLike =
  /url|uri|redirect|next|callback|image|avatar|picture|photo|logo|cover|link|href|src|return|referr?er|page|path|place|target|destination/i

/** Fields of that kind within a schema, each with its path and what it may be. */
function addressesIn(schema: Schema, path: string): [path: string, schema: Schema][] {
  const {
    shape = {},
    innerType,
    element,
    valueType,
    options,
    items,
    in: from,
    out,
  } = schema._zod.def as Parts
  const within = [innerType, element, valueType, from, out, ...(options ?? []), ...(items ?? [])]
  return [
    ...Object.entries(shape).flatMap(([name, field]): [string, Schema][] => {
      const place = `${path}.${name}`
      const isGroup = addressesIn(field, place)
      return addressLike.test(name) && takesText(field) ? [[place, field], ...isGroup] : isGroup
    }),
    ...within.flatMap((one) => (one ? addressesIn(one, path) : [])),
  ]
}

function takesText(schema: Schema): boolean {
  const { type, innerType, in: from, options } = schema._zod.def as Parts & { type: string }
  if (innerType) return takesText(innerType)
  if (from) return takesText(from)
  return type === 'string' || (options ?? []).some(takesText)
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value

/** Schemas a module exports, also in a list by name, as settings are. */
function schemasOf(exported: Record<string, unknown>): [name: string, schema: Schema][] {
  return Object.entries(exported).flatMap(([name, value]): [string, Schema][] => {
    if (isSchema(value)) return [[name, value]]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, one]) =>
      isSchema(one) ? [[`${name}.${key}`, one] as [string, Schema]] : [],
    )
  })
}

const modules = import.meta.glob<Record<string, unknown>>('../../../domain/**/*.ts', {
  eager: true,
})
const authCalls = { ...signInCalls, ...accountCalls }
const schemas = [
  ...Object.values(modules).flatMap(schemasOf),
  ...Object.entries(authCalls).map(([call, { schema }]): [string, Schema] => [call, schema]),
]
const found = new Map(schemas.flatMap(([name, schema]) => addressesIn(schema, name)))
const fieldOf = (path: string) => path.split('.').slice(-2).join('.')

/** Lead somebody, or load something: on this site alone. */
const here = /callbackURL$|^avatar\.image$|^FeedbackInput\.page$/
/** Lead elsewhere on purpose, as staff have written, shown as links with their host. */
const elsewhere = /^(?:SaveInput\.content|ResourceContent)\.link$|\.vendor\.w9Url$/
/** Name something of ours, or are text that is shown and counted; no browser is led by them. */
const names = new Set([
  'AccountInput.avatar',
  ...['page_path', 'page_title', 'referrer', 'entry_page', 'exit_page'].flatMap((name) => [
    `AnalyticsRow.${name}`,
    `AnalyticsRows.${name}`,
  ]),
  'ActivityInput.p_page_path',
  'FiguresQuery.page',
  'filters.page',
  ...['content', 'DraftContent', 'ResourceContent'].flatMap((name) => [
    `${name}.cover`,
    `${name}.coverAlt`,
  ]),
  // Unfinished: shown as a link once it is one.
  'DraftContent.link',
  'content.link',
  'attachments.path',
  'MoveInput.destinationKey',
  'MoveInput.destinationBucket',
  'prefixes.path',
])

const takes = (schema: Schema, address: string) => z.safeParse(schema, address).success

test('of every field that may hold an address it is known where it may lead', () => {
  expect(found.size).toBeGreaterThan(30)
  const unknown = [...found.keys()].filter(
    (path) => !here.test(fieldOf(path)) && !elsewhere.test(path),
  )
  expect(unknown.filter((path) => !names.has(fieldOf(path)))).toEqual([])
})

const leading = [...found].filter(([path]) => here.test(fieldOf(path)))

// What a link in a mail brings is not refused, for the reader would stand before nothing: see below.
test.each(leading.filter(([path]) => !path.startsWith('GET ')))(
  '%s takes addresses on this site, and none of 500 others',
  (_, schema) => {
    expect(takes(schema, '/solutions?from=mail#top')).toBe(true)
    expect(redirectVariants.filter((variant) => takes(schema, variant))).toEqual([])
  },
)

test.each([...found].filter(([path]) => elsewhere.test(path)))(
  '%s takes an https address and nothing a browser would run',
  (_, schema) => {
    expect(takes(schema, 'https://www.irs.gov/w9.pdf')).toBe(true)
    const run = ['javascript:alert(1)', 'data:text/html,x', 'http://a.example', '//a.example', '/a']
    expect(run.filter((address) => takes(schema, address))).toEqual([])
  },
)

const nobody = { user: null, role: null } as unknown as Parameters<
  NonNullable<(typeof authCalls)[string]['fixed']>
>[1]

test.each(Object.entries(authCalls))('%s hands on no address of another site', (_, call) => {
  for (const variant of redirectVariants) {
    const shape = (call.schema._zod.def as Parts).shape ?? {}
    const taken = Object.entries(shape).filter(([, field]) => takes(field, variant))
    const fixed = call.fixed?.({ callbackURL: variant }, nobody) ?? {}
    const sent = { ...Object.fromEntries(taken.map(([name]) => [name, variant])), ...fixed }
    for (const [name, address] of Object.entries(sent))
      if (addressLike.test(name) && typeof address === 'string')
        expect(opened(address, 'https://site.example/'), variant).toBe('https://site.example')
  }
})
