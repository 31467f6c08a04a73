import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isDrafting, isPlanning } from './model-server.ts'

export type HeldModel = Awaited<ReturnType<typeof startHeldModel>>
type Request = { messages: { role: string; content: string }[] }

/**
 * A language model that writes numbered words (or other pieces) at once, or one at a time while
 * held. It keeps its requests.
 */
export async function startHeldModel({ pieces = wordsPerAnswer, piece = word } = {}) {
  const requests: Request[] = []
  const waiting = new Set<() => void>()
  let held = false

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const asked = JSON.parse(body) as Request
    requests.push(asked)
    // Planning and drafting fail, so that only answers are held.
    if (isPlanning(asked) || isDrafting(asked)) return response.writeHead(500).end()
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    for (let number = 1; number <= pieces && !response.destroyed; number++) {
      if (held) await told(response)
      send(response, { content: piece(number) })
    }
    send(response, {}, 'stop')
    response.end('data: [DONE]\n\n')
  })
  function told(response: ServerResponse): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        waiting.delete(go)
        response.off('close', go)
        resolve()
      }
      waiting.add(go)
      // The client may have gone.
      response.once('close', go)
    })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    requests,
    vars: {
      MODEL_PROVIDER: 'openai-compatible',
      MODEL_BASE_URL: `http://127.0.0.1:${port}`,
      MODEL_API_KEY: 'held',
      MODEL_NAME: 'held-model',
    },
    /** From now on each word waits for `release`. */
    hold() {
      held = true
    },
    /** Lets each waiting request write one word. Returns whether any waited. */
    release(): boolean {
      const ready = [...waiting]
      for (const go of ready) go()
      return ready.length > 0
    },
    /** The number of requests that wait for `release`. */
    waiting: () => waiting.size,
    /** Lets every request write to its end. */
    free() {
      held = false
      this.release()
    },
    async close() {
      this.free()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const wordsPerAnswer = 12
const word = (number: number) => `word${number} `
/** The whole answer when it is not stopped. */
export const wholeAnswer = Array.from({ length: wordsPerAnswer }, (_, index) =>
  word(index + 1),
).join('')

function send(response: ServerResponse, delta: object, finish: string | null = null) {
  const choice = { index: 0, delta, finish_reason: finish }
  response.write(
    `data: ${JSON.stringify({
      id: 'held',
      object: 'chat.completion.chunk',
      created: 0,
      model: 'held-model',
      choices: [choice],
    })}\n\n`,
  )
}
