import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { parseForm } from '../../../worker/features/billing/sandbox/form.ts'
import { type Answer, failure, makeAnswers } from './answers.ts'
import { findCall } from './calls.ts'
import type { StripeObject } from './objects.ts'

/** The worker's variables to use this emulator. */
export const stripeVars = (base: string) => ({
  STRIPE_SECRET_KEY: 'sk_test_scripted',
  STRIPE_WEBHOOK_SECRET: 'whsec_scripted',
  STRIPE_WEBHOOK_SECRET_PREVIOUS: 'whsec_before',
  STRIPE_PREMIUM_PRICE_ID: 'price_premium',
  STRIPE_API_BASE: base,
})

/**
 * How the emulator answers: well, late, with errors, never, a byte at a time without an end, with a
 * proxy's page, without an address, or once too busy.
 */
export type Mood = 'well' | 'slow' | 'down' | 'silent' | 'trickle' | 'garbage' | 'no-url' | 'busy'
export type Received = { method: string; path: string; body: URLSearchParams; key: string | null }

type Odd = 'silent' | 'trickle' | 'garbage'

type Asked = {
  request: IncomingMessage
  method: string
  path: string
  sent: string
  key: string | null
}

export type ScriptedStripe = Awaited<ReturnType<typeof startStripe>>

/** An emulator as strict as Stripe, whose objects a test sets. */
export async function startStripe() {
  const objects = new Map<string, StripeObject>()
  const requests: Received[] = []
  const refused: string[] = []
  /** Answers by idempotency key, with the request they were given to. */
  const remembered = new Map<string, Answer & { asked: string }>()
  let mood: Mood = 'well'
  /** Paths that the mood concerns. */
  let moodAbout = /./
  let holding: { about: RegExp; until: Promise<void>; reached(): void } | null = null
  let meanwhile: { about: RegExp; work(): void } | null = null

  async function answerTo(request: IncomingMessage): Promise<Answer | Odd> {
    let sent = ''
    for await (const part of request) sent += part
    const { pathname: path, search } = new URL(request.url ?? '/', 'http://stripe')
    const method = request.method ?? 'GET'
    const key = (request.headers['idempotency-key'] as string | undefined) ?? null
    requests.push({ method, path, body: new URLSearchParams(sent), key })
    const now = moodAbout.test(path) ? mood : 'well'
    switch (now) {
      case 'silent':
      case 'trickle':
      case 'garbage':
        return now
      case 'busy':
        // Too many requests once, with a second to wait; then well again.
        mood = 'well'
        return failure(429, { type: 'invalid_request_error', code: 'rate_limit' })
      case 'slow':
        await new Promise((resolve) => setTimeout(resolve, 1_500))
    }
    doMeanwhile(path)
    const asked = { request, method, path, sent, key }
    const answer = refusalOf(asked, search) ?? answered(asked, search, now)
    return holding?.about.test(path) ? heldBack(answer) : answer
  }

  /** Runs the work that a test planned to happen just before this request's answer. */
  function doMeanwhile(path: string) {
    if (!meanwhile?.about.test(path)) return
    meanwhile.work()
    meanwhile = null
  }

  /** The refusal of a request that Stripe would not accept, or null. */
  function refusalOf({ request, method, path, sent }: Asked, search: string): Answer | null {
    const found = findCall(method, path)
    const params = parseForm(method === 'POST' ? sent : search)
    const refusal = refuseHeaders(request) ?? (found ? found.call.refuse(params) : unknownUrl)
    if (!refusal) return null
    refused.push(`${method} ${path}: ${refusal.message}`)
    return failure(found ? 400 : 404, { type: 'invalid_request_error', ...refusal })
  }

  /** The answer to a request; a repeated idempotency key gets the same answer again. */
  function answered({ method, path, sent, key }: Asked, search: string, now: Mood): Answer {
    const asked = `${method} ${path} ${sent}`
    const before = key ? remembered.get(key) : undefined
    if (before && before.asked !== asked)
      return failure(400, { type: 'idempotency_error', message: 'Used with other parameters' })
    if (before) return before
    const found = findCall(method, path)
    const params = parseForm(method === 'POST' ? sent : search)
    const answer =
      now === 'down' || !found
        ? failure(500, { type: 'api_error', message: 'An unknown error occurred' })
        : makeAnswers(objects, now === 'no-url')(found, params)
    if (key) remembered.set(key, { ...answer, asked })
    return answer
  }

  /** The answer as it was when asked, delivered once it is let go. */
  async function heldBack(answer: Answer): Promise<Answer> {
    const held = holding
    holding = null
    const early = structuredClone(answer)
    held?.reached()
    await held?.until
    return early
  }

  const server = createServer(async (request, response) => {
    const answer = await answerTo(request)
    if (answer === 'garbage') respond(response, 200, 'text/html', '<html>Gateway</html>')
    else if (answer === 'trickle') trickle(response)
    else if (answer !== 'silent')
      respond(response, answer.status, 'application/json', JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** Requests that Stripe would refuse; empty unless the product is wrong. */
    refused,
    get: (id: string) => objects.get(id),
    remember<T extends StripeObject>(object: T): T {
      objects.set(object.id, object)
      return object
    },
    forget: (id: string) => objects.delete(id),
    /** Stripe forgets idempotency keys after a day. */
    forgetKeys: () => remembered.clear(),
    /** Sets how it answers from now on, to all calls or to those whose path matches. */
    setMood(next: Mood, about = /./) {
      mood = next
      moodAbout = about
    },
    /**
     * Holds back the next answer to a matching path, with its state at that time, until `letGo`.
     */
    hold(about: RegExp): { reached: Promise<void>; letGo(): void } {
      const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      holding = { about, until: released.promise, reached: arrived.resolve }
      return { reached: arrived.promise, letGo: released.resolve }
    },
    /** Runs `work` just before the next matching request is answered. */
    justBefore(about: RegExp, work: () => void) {
      meanwhile = { about, work }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const unknownUrl = { message: 'Unrecognized request URL' }

/** Refuses a missing key, another API version, and a body that is not form-encoded. */
function refuseHeaders({ method, headers }: IncomingMessage) {
  if (!/^Bearer sk_\w+$/.test(headers.authorization ?? '')) return { message: 'No API key' }
  if (headers['stripe-version'] !== Stripe.API_VERSION)
    return { message: `Unexpected Stripe-Version: ${headers['stripe-version']}` }
  const form = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  return method === 'POST' && !form ? { message: 'The body must be form-encoded' } : null
}

function respond(response: ServerResponse, status: number, type: string, body: string) {
  const wait: Record<string, string> = status === 429 ? { 'Retry-After': '1' } : {}
  response.writeHead(status, { 'Content-Type': type, ...wait })
  response.end(body)
}

function trickle(response: ServerResponse) {
  response.writeHead(200, { 'Content-Type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 100)
  response.on('close', () => clearInterval(timer))
}
