import { WorkerEntrypoint } from 'cloudflare:workers'

const sent: unknown[] = []
let held = false

/**
 * The platform's mail binding as a worker sees it. `fetch` answers the messages sent; after `/hold`
 * sending waits until `/release`.
 */
export class Mailbox extends WorkerEntrypoint {
  async send(message: unknown): Promise<{ messageId: string }> {
    sent.push(message)
    while (held) await scheduler.wait(10)
    return { messageId: `message-${sent.length}` }
  }
}

export default {
  fetch({ url }: Request) {
    const { pathname } = new URL(url)
    if (pathname !== '/') held = pathname === '/hold'
    return Response.json(sent)
  },
}
