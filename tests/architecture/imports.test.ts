import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isApiType, violationsOf } from '../support/architecture/import-rules.ts'
import { type Import, importsOf, sourceFiles } from '../support/architecture/source-files.ts'

const files = sourceFiles('domain', 'worker', 'web', 'scripts')
const imports = files.flatMap(importsOf)

test('every import follows the direction of the design', () => {
  const textOf = new Map(files.map(({ path, text }) => [path, text]))
  expect(imports.flatMap((found) => violationsOf(found, textOf.get(found.file) ?? ''))).toEqual([])
})

test('every import of our own names its file in full', () => {
  const unresolved = imports
    .filter(({ target }) => target !== null && !existsSync(target))
    .map(({ file, line, specifier }) => `${file}:${line} imports ${specifier}: no such file`)
  expect(unresolved).toEqual([])
})

test('the browser’s side names the worker’s exactly once, as a type', () => {
  const reaching = imports.filter(
    ({ file, target }) => /^web\//.test(file) && /^worker\//.test(target ?? ''),
  )
  expect(reaching).toHaveLength(1)
  expect(reaching.every(isApiType)).toBe(true)
})

test('no files import each other in a circle, types included', () => {
  expect(circles(imports.filter((found) => !isApiType(found)))).toEqual([])
})

test('no folders of domain/ import each other in a circle', () => {
  const room = (path: string) => /^domain\/[^/]+(?=\/)/.exec(path)?.[0]
  const between = imports.flatMap(({ file, target, ...found }) => {
    const [from, to] = [room(file), room(target ?? '')]
    return from && to && from !== to ? [{ ...found, file: from, target: to }] : []
  })
  expect(between).not.toEqual([])
  expect(circles(between)).toEqual([])
})

test('the rules refuse what they are there to refuse', () => {
  const refused = [
    wrong('domain/a.ts', 'worker/b.ts'),
    wrong('worker/features/a/a.ts', 'worker/features/b/b.ts'),
    wrong('worker/features/a/service.ts', 'worker/db/schema/a.ts'),
    wrong('worker/features/a/a.ts', 'web/ui/button.tsx'),
    wrong('web/ui/button.tsx', 'domain/a.ts'),
    wrong('web/features/a/a.tsx', 'web/features/b/b.tsx'),
    wrong('web/lib/other.ts', 'worker/api.ts'),
    wrong('web/ui/button.tsx', null, 'hono'),
    wrong('worker/features/a/a.ts', null, 'cloudflare:workers'),
  ]
  expect(refused.filter((violations) => violations.length === 0)).toEqual([])
  expect(circles([edge('a.ts', 'b.ts'), edge('b.ts', 'a.ts')])).toEqual(['a.ts → b.ts → a.ts'])
})

function wrong(file: string, target: string | null, specifier = target ?? '') {
  return violationsOf({ file, line: 1, specifier, kind: 'type', target }, '')
}

function edge(file: string, target: string): Import {
  return { file, line: 1, specifier: target, kind: 'value', target }
}

/** Each circle once, as "a → b → a". */
function circles(edges: Import[]): string[] {
  const next = new Map<string, string[]>()
  for (const { file, target } of edges)
    if (target) next.set(file, [...(next.get(file) ?? []), target])
  const found = new Set<string>()
  const done = new Set<string>()
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file)
    if (start >= 0) return void found.add(fromSmallest(path.slice(start)))
    if (done.has(file)) return
    for (const target of next.get(file) ?? []) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of next.keys()) visit(file, [])
  return [...found]
}

function fromSmallest(circle: string[]): string {
  const first = circle.indexOf([...circle].sort()[0] as string)
  const turned = [...circle.slice(first), ...circle.slice(0, first)]
  return [...turned, turned[0]].join(' → ')
}
