import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type ChatRequest = {
  model: string
  messages: { role: string; content: string | null; tool_call_id?: string }[]
  tools?: { function: { name: string } }[]
  max_tokens?: number
  temperature?: number
  stream?: boolean
}

/** Whether the request plans a turn. */
export function isPlanning({ messages }: Pick<ChatRequest, 'messages'>): boolean {
  return messages[0]?.content?.startsWith('You prepare answers') ?? false
}

/** Whether the request is for a first draft, without sources. */
export function isDrafting({ messages }: Pick<ChatRequest, 'messages'>): boolean {
  const { role, content } = messages[0] ?? {}
  return role === 'system' && !content?.includes('lines of our library')
}

/** The token counts of an answer. */
type Tokens = { prompt_tokens: number; completion_tokens: number }

/** The model's behaviour on one request. */
export type Behaviour =
  /** All at once, or with a pause after each piece. */
  | { kind: 'answer'; pieces: string[]; finish?: string; everyMs?: number; tokens?: Tokens }
  | { kind: 'tool'; name: string; input: Record<string, unknown>; before?: string }
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  /** Sends these pieces and closes the connection. */
  | { kind: 'cut'; pieces: string[] }
  /** Sends these pieces and ends the stream without a finish reason. */
  | { kind: 'fade'; pieces: string[] }
  /** Sends these pieces, then something that is no JSON, and ends. */
  | { kind: 'garbage'; pieces: string[] }
  | { kind: 'empty' }
  /** Closes the connection without an answer. */
  | { kind: 'drop' }
  /** Sends nothing, not even a status, for this many milliseconds. */
  | { kind: 'slow'; ms: number; pieces: string[]; everyMs?: number }
  /** Sends these pieces, then comments without text for as long as the client listens. */
  | { kind: 'stall'; pieces: string[] }
  /** Repeats this piece for as long as the client listens. */
  | { kind: 'endless'; piece: string }
  /** Sends reasoning for this many milliseconds, then the pieces. */
  | { kind: 'thinks'; ms: number; pieces: string[] }
  /** Answers with a whole body of another type. */
  | { kind: 'body'; type: string; body: string }

/** An answer in pieces about as long as a model's tokens. */
export const inTokens = (text: string, finish = 'stop') => ({
  kind: 'answer' as const,
  pieces: text.match(/.{1,4}/gs) ?? [],
  finish,
})

/** An OpenAI-compatible model that a test scripts request by request. */
export async function startModelServer() {
  const requests: ChatRequest[] = []
  const plans: ChatRequest[] = []
  const drafts: ChatRequest[] = []
  const byModel = new Map<string, Behaviour>()
  let script: Behaviour[] = []
  let plan: Behaviour = { kind: 'status', status: 500 }
  let draft: Behaviour = { kind: 'status', status: 500 }
  const server = createServer((request, response) => {
    void answer(request, response)
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as ChatRequest
    if (isPlanning(asked)) {
      plans.push(asked)
      return behave(plan, response)
    }
    if (isDrafting(asked)) {
      drafts.push(asked)
      return behave(draft, response)
    }
    requests.push(asked)
    const own = byModel.get(asked.model)
    if (own) return behave(own, response)
    const behaviour = script.length > 1 ? script.shift() : script[0]
    if (!behaviour) return response.writeHead(500).end('No script')
    return behave(behaviour, response)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    requests,
    /** Requests that plan a turn. */
    plans,
    /** Requests for first drafts. */
    drafts,
    vars: {
      MODEL_PROVIDER: 'openai-compatible',
      MODEL_BASE_URL: `http://127.0.0.1:${port}/v1`,
      MODEL_API_KEY: 'a-key-for-tests',
      MODEL_NAME: 'scripted-model',
    },
    /** The same settings, for code that is given a configuration. */
    config: {
      provider: 'openai-compatible',
      baseUrl: `http://127.0.0.1:${port}/v1`,
      apiKey: 'a-key-for-tests',
      name: 'scripted-model',
      planName: 'scripted-model',
      fallbackName: null,
      drafts: true,
      patience: 1,
    } as const,
    /** Scripts the next requests, in order; the last behaviour is repeated. */
    next(...behaviours: Behaviour[]) {
      requests.length = 0
      plans.length = 0
      drafts.length = 0
      byModel.clear()
      plan = { kind: 'status', status: 500 }
      draft = { kind: 'status', status: 500 }
      script = behaviours
    },
    /**
     * Scripts the answer to planning requests, by its object or a behaviour; they fail otherwise.
     */
    plan(reply: object | Behaviour) {
      plan = 'kind' in reply && 'queries' in reply ? planned(reply) : (reply as Behaviour)
    },
    /** Scripts the answer to drafts; they fail otherwise. */
    draft(behaviour: Behaviour) {
      draft = behaviour
    },
    /** Scripts the requests for one model, over the common script. */
    nextOf(model: string, behaviour: Behaviour) {
      byModel.set(model, behaviour)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** An upstream error message, which neither readers nor logs may see. */
export const upstreamText = 'Incorrect API key provided: a-key-for-tests (tenant wallaby)'

/** An answer of the object's JSON in token-sized pieces. */
function planned(reply: object): Behaviour {
  return { kind: 'answer', pieces: JSON.stringify(reply).match(/.{1,4}/gs) ?? [] }
}

function whileHeard(response: ServerResponse, everyMs: number, say: () => void) {
  const timer = setInterval(say, everyMs)
  response.once('close', () => clearInterval(timer))
}

function behave(behaviour: Behaviour, response: ServerResponse) {
  if (behaviour.kind === 'status')
    return response
      .writeHead(behaviour.status, { 'content-type': 'application/json', ...behaviour.headers })
      .end(JSON.stringify({ error: { message: upstreamText } }))
  if (behaviour.kind === 'body')
    return response.writeHead(200, { 'content-type': behaviour.type }).end(behaviour.body)
  if (behaviour.kind === 'drop') return response.destroy()
  if (behaviour.kind === 'slow')
    return setTimeout(() => behave({ ...behaviour, kind: 'answer' }, response), behaviour.ms)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (delta: object, finish: string | null = null, usage?: Tokens) =>
    response.write(
      `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'scripted-model', choices: [{ index: 0, delta, finish_reason: finish }], usage })}\n\n`,
    )
  const done = () => response.end('data: [DONE]\n\n')
  send({ role: 'assistant', content: '' })
  switch (behaviour.kind) {
    case 'answer': {
      const { pieces, everyMs, finish = 'stop', tokens } = behaviour
      const tell = async () => {
        for (const content of pieces) {
          send({ content })
          if (everyMs) await pause(everyMs)
        }
        send({}, finish, tokens)
        done()
      }
      return void tell()
    }
    case 'thinks': {
      const { ms, pieces } = behaviour
      const timer = setInterval(() => send({ reasoning_content: 'hm ' }), 100)
      return setTimeout(() => {
        clearInterval(timer)
        for (const content of pieces) send({ content })
        send({}, 'stop')
        done()
      }, ms)
    }
    case 'tool':
      if (behaviour.before) send({ content: behaviour.before })
      send({ tool_calls: [{ index: 0, ...toolCall(behaviour.name, behaviour.input) }] })
      send({}, 'tool_calls')
      return done()
    case 'cut':
      for (const content of behaviour.pieces) send({ content })
      return setTimeout(() => response.destroy(), 50)
    case 'fade':
      for (const content of behaviour.pieces) send({ content })
      return response.end()
    case 'garbage':
      for (const content of behaviour.pieces) send({ content })
      return response.end('data: {"choices": [{"delta": <html>oops\n\n')
    case 'stall':
      for (const content of behaviour.pieces) send({ content })
      return whileHeard(response, 50, () => response.write(': still here\n\n'))
    case 'endless':
      return whileHeard(response, 1, () => send({ content: behaviour.piece }))
    case 'empty':
      send({}, 'stop')
      return done()
  }
}

function toolCall(name: string, input: Record<string, unknown>) {
  const id = `call-${crypto.randomUUID()}`
  return { id, type: 'function', function: { name, arguments: JSON.stringify(input) } }
}
