import { afterAll, beforeAll, expect, test } from 'vitest'
import { callModel, said } from '../../../../worker/features/advisors/model/call-model.ts'
import { languageModel } from '../../../../worker/features/advisors/model/models.ts'
import { startModelServer } from '../../../support/servers/model-server.ts'

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
    const parts = callModel(await languageModel(model.config, { AI: undefined as never }), {
      prompt: [said('user', 'Backups?')],
      abortSignal: new AbortController().signal,
    })
    await expect(parts.next()).rejects.toThrow()
    expect(model.requests).toHaveLength(1)
    expect(other.requests).toEqual([])
  },
)
