import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openDb } from '../../../worker/db/index.ts'
import { filesRepository } from '../../../worker/features/storage/files-repository.ts'
import {
  abandonedAfterMs,
  copyFile,
  removeFiles,
  type StorageDeps,
  storeFile,
} from '../../../worker/features/storage/store-file.ts'
import { sweepOrphans } from '../../../worker/features/storage/sweep.ts'
import { type Site, startSite } from '../../support/site.ts'

/** The services on the site's own database and bucket; one step of each test fails. */
let site: Site
let deps: StorageDeps

beforeAll(async () => {
  site = await startSite({ knowledge: false })
})
afterAll(() => {
  vi.restoreAllMocks()
  return site.close()
})

beforeEach(async () => {
  // What is left to the sweep is reported.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const table of ['files', 'storage_orphans', 'storage_folders'])
    await site.env.DB.prepare(`DELETE FROM ${table}`).run()
  await site.env.FILES.delete(await keys())
  deps = { files: filesRepository(openDb(site.env.DB)), objects: site.env.FILES }
})

const target = { bucketId: 'resources', name: 'a/b.txt', ownerId: 'u', replace: true }
const upload = (text: string) => ({
  body: new TextEncoder().encode(text),
  size: text.length,
  contentType: 'text/plain',
  cacheControlSeconds: 60,
  metadata: null,
})

async function keys(): Promise<string[]> {
  return (await site.env.FILES.list()).objects.map(({ key }) => key)
}

async function column(sql: string): Promise<string[]> {
  return (await site.env.DB.prepare(sql).raw<[string]>()).map(([value]) => value)
}

/** Every row has its object, and every object is a file's or known to be nobody's. */
async function expectNothingLost() {
  const [objects, files, orphans] = [
    await keys(),
    await column('SELECT object_key FROM files'),
    await column('SELECT object_key FROM storage_orphans'),
  ]
  expect(files.filter((key) => !objects.includes(key))).toEqual([])
  expect(objects.filter((key) => !files.includes(key) && !orphans.includes(key))).toEqual([])
  expect(files.filter((key) => orphans.includes(key))).toEqual([])
}

/** After the sweep the bucket holds exactly the files' objects. */
async function expectSwept() {
  const later = () => new Date(Date.now() + abandonedAfterMs + 1)
  await sweepOrphans({ ...deps, now: later })
  expect(await keys()).toEqual(await column('SELECT object_key FROM files ORDER BY object_key'))
  expect(await column('SELECT object_key FROM storage_orphans')).toEqual([])
}

/** `part` of the dependencies with one method that fails, before or after it has done its work. */
function failing<T extends object>(part: T, method: keyof T, when: 'before' | 'after'): T {
  return new Proxy(part, {
    get(_, name) {
      const value = Reflect.get(part, name)
      if (typeof value !== 'function') return value
      if (name !== method) return value.bind(part)
      return async (...values: unknown[]) => {
        if (when === 'after') await value.apply(part, values)
        throw new Error(`${String(name)} failed`)
      }
    },
  })
}

const steps: [string, (deps: StorageDeps) => StorageDeps][] = [
  ['before the key is announced', (d) => ({ ...d, files: failing(d.files, 'announce', 'before') })],
  ['after the key was announced', (d) => ({ ...d, files: failing(d.files, 'announce', 'after') })],
  ['before the object is put', (d) => ({ ...d, objects: failing(d.objects, 'put', 'before') })],
  ['after the object was put', (d) => ({ ...d, objects: failing(d.objects, 'put', 'after') })],
  ['before the row is written', (d) => ({ ...d, files: failing(d.files, 'commit', 'before') })],
  ['after the row was written', (d) => ({ ...d, files: failing(d.files, 'commit', 'after') })],
  [
    'before the old object is deleted',
    (d) => ({ ...d, objects: failing(d.objects, 'delete', 'before') }),
  ],
  [
    'after the old object was deleted',
    (d) => ({ ...d, objects: failing(d.objects, 'delete', 'after') }),
  ],
  [
    'before the old key is forgotten',
    (d) => ({ ...d, files: failing(d.files, 'forget', 'before') }),
  ],
]

test.each(steps)('an upload that ends %s loses nothing and leaves nothing', async (_, broken) => {
  await storeFile(deps, target, upload('one'))
  await storeFile(broken(deps), target, upload('two')).catch(() => {})
  await expectNothingLost()
  const [row] = await deps.files.findMany('resources', ['a/b.txt'])
  const object = await site.env.FILES.get(row?.objectKey ?? '')
  expect(['one', 'two']).toContain(await object?.text())
  await expectSwept()
})

test.each(steps.slice(6))('a deletion that ends %s leaves nothing', async (_, broken) => {
  await storeFile(deps, target, upload('one'))
  await removeFiles(broken(deps), 'resources', ['a/b.txt'])
  expect(await column('SELECT id FROM files')).toEqual([])
  expect(await column('SELECT path FROM storage_folders')).toEqual([])
  await expectNothingLost()
  await expectSwept()
})

test('an object the sweep has taken becomes no file any more', async () => {
  const { files, objects } = deps
  await files.announce('resources/slow', new Date(0))
  await objects.put('resources/slow', 'x')
  expect(await files.claimDue(new Date(), 10)).toEqual(['resources/slow'])
  const { name, bucketId, ownerId } = target
  const { body: _, ...known } = upload('x')
  const file = {
    id: 'f',
    bucketId,
    name,
    ownerId,
    objectKey: 'resources/slow',
    etag: '""',
    ...known,
  }
  expect(await files.commit(file, { replace: true, now: new Date() })).toBe(null)
  await expectNothingLost()
  await expectSwept()
})

test('the sweep leaves alone what is being stored', async () => {
  const { objects } = deps
  const slow = new Proxy(objects, {
    get: (bucket, name) =>
      name === 'put'
        ? async (...args: Parameters<R2Bucket['put']>) => {
            await sweepOrphans(deps)
            const object = await objects.put(...args)
            await sweepOrphans(deps)
            return object
          }
        : Reflect.get(bucket, name).bind(bucket),
  })
  const stored = await storeFile({ ...deps, objects: slow }, target, upload('one'))
  expect(await (await objects.get(stored.objectKey))?.text()).toBe('one')
  await expectNothingLost()
})

test('what the bucket does not delete is deleted by a later sweep', async () => {
  const { files, objects } = deps
  await files.announce('resources/left', new Date(0))
  await objects.put('resources/left', 'x')
  const failed = { ...deps, objects: failing(objects, 'delete', 'before') }
  await sweepOrphans(failed).catch(() => {})
  expect(await keys()).toEqual(['resources/left'])
  await expectNothingLost()
  await expectSwept()
})

test('of twenty uploads to one path at once, one is stored and nineteen are told', async () => {
  const all = Array.from({ length: 20 }, (_, at) =>
    storeFile(deps, { ...target, replace: false }, upload(`number ${at}`)).catch(
      (error) => error.code,
    ),
  )
  const results = await Promise.all(all)
  expect(results.filter((result) => result === 'CONFLICT')).toHaveLength(19)
  await expectNothingLost()
  await expectSwept()
})

test('a copy does not replace what was stored at its path meanwhile', async () => {
  const source = await storeFile(deps, { ...target, name: 'copied.txt' }, upload('copied'))
  const there = await storeFile(deps, target, upload('there'))
  const { replace: _, ...path } = target
  await expect(copyFile(deps, source, path)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await column('SELECT id FROM files')).toContain(there.id)
  await expectNothingLost()
  await expectSwept()
})

test('of twenty replacements at once, one stands and the others are gone', async () => {
  const all = Array.from({ length: 20 }, (_, at) => storeFile(deps, target, upload(`number ${at}`)))
  await Promise.all(all)
  expect(await column('SELECT id FROM files')).toHaveLength(1)
  await expectNothingLost()
  await expectSwept()
})

test('one run of the sweep goes on after its first thousand', async () => {
  await site.env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
     INSERT INTO storage_orphans (object_key, due_at, claimed) SELECT 'gone-' || i, 0, 0 FROM n`,
  ).run()
  expect(await sweepOrphans(deps)).toBe(1001)
  expect(await column('SELECT object_key FROM storage_orphans')).toEqual([])
})
