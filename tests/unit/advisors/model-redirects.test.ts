import { streamText } from 'ai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageModel } from '../../../worker/features/advisors/model/model.ts'
import { startModelServer } from '../../support/servers/model-server.ts'

let model: Awaited<ReturnType<typeof startModelServer>>
let other: typeof model
beforeAll(async () => {
  model = await startModelServer()
  other = await startModelServer()
})
afterAll(() => Promise.all([model.close(), other.close()]))

// In Node, whose fetch follows redirects by itself: workerd's test harness does not show it.
test.each([301, 302, 307, 308])(
  'a question is not sent on to another host (%i)',
  async (status) => {
    other.next({ kind: 'answer', pieces: ['From elsewhere.'] })
    const location = `${other.vars.MODEL_BASE_URL}/chat/completions`
    model.next({ kind: 'status', status, headers: { location } })
    const { stream } = streamText({
      model: await languageModel(model.config, { AI: undefined as never }),
      prompt: 'Backups?',
      maxRetries: 0,
      onError: () => {},
    })
    const types: string[] = []
    for await (const { type } of stream) types.push(type)
    expect(types).toContain('error')
    expect(model.requests).toHaveLength(1)
    expect(other.requests).toEqual([])
  },
)
