import { findTargetHandler } from 'hono/utils/handler'
import { expect, test, vi } from 'vitest'
import type * as z from 'zod/mini'
import { apiCalls } from '../support/api-calls.ts'
import { type SourceFile, sourceFiles, walk } from '../support/architecture/source-files.ts'

type Input = { target: 'json' | 'query'; schema: z.ZodMiniType }

// The router is read here, and runs in the worker. Each validator is marked with what it reads.
vi.mock('cloudflare:workers', () => ({ DurableObject: class {} }))
vi.mock('../../worker/http/validate.ts', async (original) => {
  const real = await original<typeof import('../../worker/http/validate.ts')>()
  const validate = (target: Input['target'], schema: Input['schema']) =>
    Object.assign(real.validate(target, schema), { input: { target, schema } })
  return { ...real, validate }
})
const { api } = await import('../../worker/api.ts')

/** A call with its parameters' names left out: the router's names differ from those of the list. */
const plain = (call: string) => call.replace(/:\w+/g, ':')
const listed = new Map(Object.entries(apiCalls).map(([call, how]) => [plain(call), how]))

test('every call of the router is in the list that the access matrix tries, and no other', () => {
  const served = api.routes
    // A guard for a whole folder, and the authentication library's own calls.
    .filter(({ method, path }) => method !== 'ALL' && !path.startsWith('/auth/'))
    .map(({ method, path }) => plain(`${method} ${path}`))
  expect([...listed.keys()].sort()).toEqual([...new Set(served)].sort())
})

test('hostile input is tried in every field that a call’s schema reads, from a body that is right', () => {
  const read = api.routes.flatMap(({ method, path, handler }) => {
    const { input } = findTargetHandler(handler) as { input?: Input }
    return input ? [{ call: plain(`${method} ${path}`), ...input }] : []
  })
  expect(read.length).toBeGreaterThan(80)
  const missing = read.flatMap(({ call, target, schema }) => {
    const { body, query } = listed.get(call) ?? {}
    const tried = target === 'json' ? Object.keys(body ?? {}) : query?.parameters
    const fields = fieldsOf(schema).filter((field) => !tried?.includes(field))
    return fields.length > 0 || !tried ? [`${call}: ${fields}`] : []
  })
  expect(missing).toEqual([])
  const wrong = read.flatMap(({ call, target, schema }) => {
    const { body, query } = listed.get(call) ?? {}
    const text = JSON.stringify(target === 'json' ? body : query?.right)
    const { success, error } = schema.safeParse(JSON.parse(text.replace(/":\w"/g, '"m-12345678"')))
    return success ? [] : [`${call}: ${error.message}`]
  })
  expect(wrong).toEqual([])
})

/** The names of an object schema's fields; none where it takes any. */
function fieldsOf(schema: z.ZodMiniType): string[] {
  return 'shape' in schema ? Object.keys(schema.shape as object) : []
}

/** The addresses under /api written out in a file, their placeholders as ":". */
function apiAddresses(file: SourceFile): string[] {
  const found: string[] = []
  walk(file, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(node.value)
    if (node.type === 'TemplateLiteral')
      found.push(node.quasis.map(({ value }) => value.raw).join(':'))
  })
  // What follows a name without a slash is a query.
  return found
    .filter((text) => text.startsWith('/api/'))
    .map((text) => text.replace(/(?<!\/)[:?].*/, ''))
}

test('an address of a call that is written out, for a link say, is one the router knows', () => {
  const paths = [...listed.keys()].map((call) => call.split(' ')[1] ?? '')
  const known = (address: string) =>
    paths.some((path) => {
      const pattern = path.replaceAll('.', '\\.').replaceAll(':', '[^/]+').replace('*', '.*')
      return new RegExp(`^/api${pattern}$`).test(address)
    })
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
  const planted = "`/api/resources/${slug}/exprot`; '/api/usage/export?format=md'"
  const addresses = apiAddresses({ path: 'web/x.ts', text: planted })
  expect(addresses).toEqual(['/api/resources/:/exprot', '/api/usage/export'])
  expect(addresses.filter(known)).toEqual(['/api/usage/export'])
  const written = sourceFiles('web', 'domain').flatMap(apiAddresses)
  expect(written.length).toBeGreaterThan(15)
  // The authentication library's own calls are not in the list.
  const ours = written.filter((address) => !address.startsWith('/api/auth/'))
  expect(ours.filter((address) => !known(address))).toEqual([])
})
