import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HeldModel = Awaited<ReturnType<typeof startHeldModel>>
type Request = { messages: { role: string; content: string }[] }

/**
 * A language model that writes numbered words, at once while nothing is held, else one by one as
 * it is told. It keeps what it was asked.
 */
export async function startHeldModel() {
  const requests: Request[] = []
  const waiting: (() => void)[] = []
  let held = false

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    requests.push(JSON.parse(body) as Request)
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    for (let number = 1; number <= wordsPerAnswer && !response.destroyed; number++) {
      if (held) await new Promise<void>((resolve) => waiting.push(resolve))
      send(response, { content: `word${number} ` })
    }
    send(response, {}, 'stop')
    response.end('data: [DONE]\n\n')
  })
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
    /** Lets the waiting requests write one word each; answers whether any waited. */
    release(): boolean {
      const ready = waiting.splice(0)
      for (const resolve of ready) resolve()
      return ready.length > 0
    },
    /** Lets everything go on to its end. */
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
