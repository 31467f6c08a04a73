import { WorkerEntrypoint } from 'cloudflare:workers'

const sent: unknown[] = []

/** The platform's binding for mail as a worker sees it; `fetch` answers what it was given. */
export class Mailbox extends WorkerEntrypoint {
  async send(message: unknown): Promise<{ messageId: string }> {
    sent.push(message)
    return { messageId: `message-${sent.length}` }
  }
}

export default { fetch: () => Response.json(sent) }
