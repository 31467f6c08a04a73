import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type SentryItem = { type: string; payload: Record<string, unknown> }
export type ReceivedEnvelope = {
  path: string
  header: Record<string, unknown>
  items: SentryItem[]
}

/** How it answers. */
type Mood = { status: number; headers?: Record<string, string>; afterMs?: number }

/** A server that speaks Sentry's envelope protocol and keeps what it receives. */
export async function startSentryServer() {
  const received: ReceivedEnvelope[] = []
  let mood: Mood = { status: 200 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const [header = '{}', ...lines] = Buffer.concat(chunks).toString().split('\n').filter(Boolean)
    const items: SentryItem[] = []
    for (let line = 0; line + 1 < lines.length; line += 2) {
      const { type } = JSON.parse(lines[line] ?? '{}') as { type: string }
      items.push({ type, payload: JSON.parse(lines[line + 1] ?? '{}') })
    }
    received.push({ path: request.url ?? '', header: JSON.parse(header), items })
    if (mood.afterMs) await pause(mood.afterMs, undefined, { ref: false })
    response.writeHead(mood.status, mood.headers).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    received,
    dsn: (project: number) => `http://key${project}@127.0.0.1:${port}/${project}`,
    /** The received items of a type. */
    items: (type: string) =>
      received.flatMap(({ items }) => items.filter((item) => item.type === type)),
    behave(next: Mood) {
      mood = next
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
