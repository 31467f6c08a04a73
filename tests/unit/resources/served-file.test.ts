import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { FileRow } from '../../../worker/features/storage/files-repository.ts'
import { type Serving, serveFile } from '../../../worker/features/storage/serve-file.ts'
import type { AppEnv } from '../../../worker/http/app-env.ts'

const file = {
  ...{ contentType: 'image/png', leaf: 'plan.png', size: 10, objectKey: 'o', etag: '"e"' },
  ...{ cacheControlSeconds: 600, updatedAt: new Date('2026-11-01T08:00:00Z') },
} as FileRow

/** The answer with this file's ten bytes. */
function ask(serving: Serving, headers: Record<string, string> = {}) {
  const app = new Hono<AppEnv>().get('/', (c) => serveFile(c, file, serving))
  const FILES = { get: async () => ({ body: '0123456789' }) }
  return app.request('/', { headers }, { FILES } as unknown as AppEnv['Bindings'])
}

test.each([
  ['../secret\\plan.txt', '.._secret_plan.txt'],
  ['a\r\nb.txt', 'a__b.txt'],
  ['', 'plan.png'],
])('a download named %j is saved as “%s”, in the folder that was meant', async (download, name) => {
  const { headers } = await ask({ shared: false, download })
  expect(headers.get('Content-Disposition')).toBe(`attachment; filename*=UTF-8''${name}`)
})

test('what may be taken back is asked for each time, and what everybody may read is not', async () => {
  const kept = async (shared: boolean) => (await ask({ shared })).headers.get('Cache-Control')
  expect(await kept(false)).toBe('private, no-cache')
  expect(await kept(true)).toBe('public, max-age=600')
})

test.each(['"e"', 'W/"e"', '"d", W/"e"', '*'])(
  'a file that a browser has, as %s, is not sent again',
  async (known) => {
    expect((await ask({ shared: false }, { 'If-None-Match': known })).status).toBe(304)
    expect((await ask({ shared: false }, { 'If-None-Match': '"d"' })).status).toBe(200)
  },
)
