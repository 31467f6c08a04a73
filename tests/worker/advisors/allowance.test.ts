import { beforeAll, expect, test } from 'vitest'
import { ask, newSubscriber, read, send, startConversation } from '../../support/conversations.ts'
import { heldSite } from '../../support/held-site.ts'
import { until } from '../../support/until.ts'
import { anonymous, newUser, signedIn } from '../../support/visitor.ts'

const held = heldSite()
beforeAll(async () => {
  await held.site.env.DB.prepare(
    "INSERT INTO settings (key, value, updated_at) VALUES ('messages_per_day', ?, 0)",
  )
    .bind(JSON.stringify({ free: 0, premium: 3, founder: 0, comp: 3 }))
    .run()
})

const text = 'How do we roll out MFA for staff?'

test('the allowance of today is told before it is met', async () => {
  const reader = await newSubscriber(held.site)
  const before = await reader.getJson<{ resets_at: string }>('/api/allowance')
  expect(before).toMatchObject({ limit: 3, used: 0 })
  expect(before.resets_at).toMatch(/T00:00:00\.000Z$/)
  expect(new Date(before.resets_at).getTime()).toBeGreaterThan(Date.now())
  await ask(reader, await startConversation(reader), { text })
  expect(await reader.getJson('/api/allowance')).toMatchObject({ limit: 3, used: 1 })
})

test('staff have no allowance, visitors no answer', async () => {
  const editor = await signedIn(held.site, 'editor@example.test')
  expect(await editor.getJson('/api/allowance')).toMatchObject({ limit: null })
  expect(await (await newUser(held.site)).getJson('/api/allowance')).toMatchObject({
    limit: 0,
    used: 0,
  })
  expect((await anonymous(held.site).get('/api/allowance')).status).toBe(401)
})

test('who has a plan without messages may ask nothing, not once', async () => {
  const reader = await newSubscriber(held.site)
  const plan = "UPDATE entitlements SET source = 'founder', plan_type = 'founder' WHERE id = ?"
  await held.site.env.DB.prepare(plan).bind(reader.id).run()
  const refused = await send(reader, await startConversation(reader), { text })
  expect(refused.status).toBe(429)
  expect(await refused.text()).toContain('Your plan has no advisor messages')
})

test('over the allowance nothing is asked, stored or counted, and the answer is kind', async () => {
  const reader = await newSubscriber(held.site)
  const id = await startConversation(reader)
  const { answerId } = await ask(reader, id, { text })
  await (await reader.post(`/api/conversations/${id}/messages/${answerId}/regenerate`)).text()
  await ask(reader, id, { text })
  const asked = held.model.requests.length
  const refused = [
    await send(reader, id, { text }),
    await reader.post(`/api/conversations/${id}/messages/${answerId}/regenerate`),
    await send(reader, await startConversation(reader, { temporary: true }), { text }),
  ]
  for (const response of refused) {
    expect(response.status).toBe(429)
    const seconds = Number(response.headers.get('Retry-After'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(24 * 60 * 60)
    const { error } = (await response.json()) as { error: { message: string } }
    expect(error).toMatchObject({
      code: 'RATE_LIMITED',
      details: { limit: 3, resets_at: expect.stringMatching(/T00:00:00\.000Z$/) },
    })
    expect(error.message).toMatch(/^You have used all 3 messages of today\./)
  }
  expect(held.model.requests).toHaveLength(asked)
  expect((await read(reader, id)).messages).toHaveLength(4)
  expect(await reader.getJson('/api/allowance')).toMatchObject({ used: 3 })
})

test('questions at the same moment are counted one by one', async () => {
  const reader = await newSubscriber(held.site)
  const ids = await Promise.all(Array.from({ length: 6 }, () => startConversation(reader)))
  // Each in a conversation of its own; the turn lets one after the other through.
  let answered = 0
  let refused = 0
  for (let round = 0; round < 4; round++) {
    const responses = await Promise.all(ids.map((id) => send(reader, id, { text })))
    for (const response of responses) {
      await response.text()
      if (response.status === 200) answered++
      else refused++
    }
  }
  expect(answered).toBe(3)
  expect(refused).toBe(21)
  expect(await reader.getJson('/api/allowance')).toMatchObject({ used: 3 })
})

test('yesterday’s messages do not count', async () => {
  const reader = await newSubscriber(held.site)
  await held.site.env.DB.prepare("INSERT INTO answer_usage VALUES (?, '2020-01-01', 99)")
    .bind(reader.id)
    .run()
  await ask(reader, await startConversation(reader), { text })
  expect(await reader.getJson('/api/allowance')).toMatchObject({ used: 1 })
})

test.each([
  ['', 1, 200, 2],
  [', also when the allowance is used up', 3, 429, 3],
])('a question that never got an answer is answered for nothing%s', async (_, used, next, then) => {
  const reader = await newSubscriber(held.site)
  const id = await startConversation(reader)
  await ask(reader, id, { text })
  const lost = `lost-${id}`
  const { DB } = held.site.env
  await DB.batch([
    DB.prepare(
      `INSERT INTO messages (id, conversation_id, parent_id, role, status, text, created_at)
       SELECT ?, id, leaf_id, 'user', 'complete', ?, 1 FROM conversations WHERE id = ?`,
    ).bind(lost, text, id),
    DB.prepare('UPDATE conversations SET leaf_id = ? WHERE id = ?').bind(lost, id),
    DB.prepare('UPDATE answer_usage SET questions = ? WHERE user_id = ?').bind(used, reader.id),
  ])
  const path = `/api/conversations/${id}/messages/${lost}/regenerate`
  expect((await reader.post(path)).status).toBe(200)
  expect(await reader.getJson('/api/allowance')).toMatchObject({ used })
  await until(async () => !(await read(reader, id)).running)
  const again = await reader.post(path)
  await again.text()
  expect(again.status).toBe(next)
  expect(await reader.getJson('/api/allowance')).toMatchObject({ used: then })
})
