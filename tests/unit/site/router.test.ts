import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { RememberingRouter } from '../../../worker/http/router.ts'

const app = new Hono({ router: new RememberingRouter() })
  .use('/api/*', async (c, next) => {
    await next()
    c.res.headers.set('X-Passed', c.req.path)
  })
  .get('/api/words', (c) => c.text('read'))
  .post('/api/words', (c) => c.text('written'))
  .get('/api/words/:word', (c) => c.text(c.req.param('word')))
  .all('*', (c) => c.text('nothing', 404))

const ask = async (path: string, method = 'GET') => {
  const response = await app.request(path, { method })
  return [response.status, await response.text(), response.headers.get('X-Passed')]
}

test('an address asked for again is answered by the same handlers, each method by its own', async () => {
  for (const _ of [1, 2]) {
    expect(await ask('/api/words')).toEqual([200, 'read', '/api/words'])
    expect(await ask('/api/words', 'POST')).toEqual([200, 'written', '/api/words'])
    expect(await ask('/elsewhere')).toEqual([404, 'nothing', null])
  }
})

test('what an address names is its own, also among many that were remembered', async () => {
  for (let count = 0; count < 1200; count++) {
    expect(await ask(`/api/words/w${count}`)).toEqual([200, `w${count}`, `/api/words/w${count}`])
    expect((await ask(`/no-page-${count}`))[0]).toBe(404)
  }
  expect(await ask('/api/words')).toEqual([200, 'read', '/api/words'])
})
