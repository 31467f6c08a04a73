import type {
  AnswerPart,
  Conversation,
  ConversationSummary,
} from '../../domain/advisors/conversations.ts'
import type { Site } from './site.ts'
import { newUser, type Visitor } from './visitor.ts'

/** The visitor with `send`, which makes a call of any method. */
export function withSend<V extends Visitor>(site: Site, visitor: V) {
  const send = (method: string, path: string, body?: unknown) => {
    const cookies = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      Cookie: cookies,
      'Sec-Fetch-Site': 'same-origin',
      ...(method !== 'GET' && { Origin: site.origin }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    }
    const json = body === undefined ? null : JSON.stringify(body)
    return site.fetch(path, { method, headers, body: json })
  }
  return Object.assign(visitor, { send })
}

/** A new account with complimentary access. */
export async function newSubscriber(site: Site) {
  const visitor = withSend(site, await newUser(site))
  await site.env.DB.prepare(
    `INSERT INTO entitlements (id, user_id, source, plan_type, state, starts_at, created_at, updated_at)
     VALUES (?1, ?1, 'comp', 'comp', 'active', 0, 0, 0)`,
  )
    .bind(visitor.id)
    .run()
  return visitor
}

export type Subscriber = Awaited<ReturnType<typeof newSubscriber>>

/** Starts a conversation, with the infrastructure advisor unless `more` names another; its id. */
export async function startConversation(visitor: Visitor, more: object = {}): Promise<string> {
  const { id } = await visitor.postJson<{ id: string }>('/api/conversations', {
    advisor: 'infrastructure',
    ...more,
  })
  return id
}

export const newMessageId = () => `m-${crypto.randomUUID()}`

type Question = {
  id?: string
  text: string
  parent?: string | null
  notStudents?: string[]
}

/** Sends a question; the response's stream is not read. */
export function send(visitor: Visitor, conversation: string, question: Question) {
  return visitor.post(`/api/conversations/${conversation}/messages`, {
    id: newMessageId(),
    ...question,
  })
}

/** Sends a question and reads its answer to the end. */
export async function ask(visitor: Visitor, conversation: string, question: Question) {
  const id = question.id ?? newMessageId()
  const response = await send(visitor, conversation, { ...question, id })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return { questionId: id, ...finished(await response.text()) }
}

/** The parts and text of an answer's whole stream. */
export function finished(bytes: string) {
  const parts = partsOf(bytes)
  const start = parts.find((part) => part.type === 'start')
  return { bytes, parts, answerId: start?.messageId ?? '', text: textOf(parts) }
}

/** The parts of a stream's complete events. */
export function partsOf(bytes: string): AnswerPart[] {
  return bytes
    .split('\n\n')
    .filter((event) => event.startsWith('data: {'))
    .map((event) => JSON.parse(event.slice('data: '.length)) as AnswerPart)
}

export function textOf(parts: AnswerPart[]): string {
  return parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('')
}

export function read(visitor: Visitor, conversation: string) {
  return visitor.getJson<Conversation>(`/api/conversations/${conversation}`)
}

export function list(visitor: Visitor, query = '') {
  return visitor.getJson<ConversationSummary[]>(`/api/conversations${query}`)
}

/**
 * Reads a stream until `bytes` have come. Returns the text read, and `leave` to cancel the rest.
 */
export async function readSome(response: Response, bytes: number) {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (text.length < bytes) {
    const { value, done } = await reader.read()
    if (done) break
    text += decoder.decode(value, { stream: true })
  }
  return { text, leave: () => reader.cancel().catch(() => {}) }
}

/** The status and code of a refusal: "409 CONFLICT". */
export async function refusal(response: Response): Promise<string> {
  const { error } = (await response.json()) as { error?: { code: string } }
  return `${response.status} ${error?.code}`
}

/** The text of every row of every table, to prove that something is in none. */
export async function everything(database: D1Database): Promise<string> {
  const { results } = await database
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
    )
    .all<{ name: string }>()
  const tables = results.filter(({ name }) => !/^(?:knowledge|d1_|sqlite_)/.test(name))
  const rows = await Promise.all(
    tables.map(({ name }) => database.prepare(`SELECT * FROM "${name}"`).all()),
  )
  return JSON.stringify(rows.map((found) => found.results))
}
