import { DurableObject } from 'cloudflare:workers'
import type { Bindings } from '../../../http/config/bindings.ts'
import { readConfig } from '../../../http/config/config.ts'
import { report } from '../../../http/report.ts'
import { flushRepository } from './flush-repository.ts'
import { type Ping, presence } from './presence.ts'
import { segmentStore } from './segments.ts'
import { toStored } from './stored.ts'
import type { Agent } from './user-agent.ts'

/** A school behind one address has many visitors: what is over this is a program. */
const perNetwork = { max: 1200, windowMs: 60_000 }
const longestRetryMs = 60_000

/** Someone who is on the site now, without what tells who it is. */
export type LiveVisitor = {
  pagePath: string
  signedIn: boolean
  country: string | null
  deviceType: string
  browser: string | null
  /** Milliseconds. */
  since: number
}

/**
 * Visitor events of some of the sessions, durable in the object's own storage before they are
 * acknowledged, and written to the database in batches. Each batch has an id of its own and is
 * applied once: after a crash, an alarm that comes twice or a database that was down, nothing is
 * lost and nothing counts double.
 */
export class VisitorLog extends DurableObject<Bindings> {
  private readonly segments = segmentStore(this.ctx.storage)
  private readonly presence = presence()
  private readonly requests = new Map<string, number>()
  /** What came in this turn, and when it is written. */
  private arrived: string[] = []
  private writing: Promise<void> | null = null
  private windowEnd = 0
  /** When the alarm comes; null for none. */
  private wakesAt: number | null = null
  private failures = 0

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    ctx.blockConcurrencyWhile(async () => {
      this.wakesAt = await ctx.storage.getAlarm()
      // What an object that died has left.
      if (this.wakesAt === null && this.segments.close().length > 0) this.wakeIn(0)
    })
  }

  /**
   * Keeps what a request brought: `Received` as JSON, the form it is stored in. Answers how long its
   * network has to wait, in milliseconds; 0 is kept.
   */
  async record(received: string, network: string | null): Promise<number> {
    const waitMs = this.waitOf(network)
    if (waitMs > 0) return waitMs
    this.arrived.push(received)
    this.writing ??= this.writeArrived()
    await this.writing
    return 0
  }

  /** Someone is there. Answers like `record`. */
  async ping(ping: Ping, network: string | null): Promise<number> {
    const waitMs = this.waitOf(network)
    if (waitMs > 0) return waitMs
    const agents = await this.agents()
    const isBot = agents.isBot(agents.read(ping.userAgent))
    if (!isBot && this.presence.see(ping)) this.wakeIn(this.flushMs)
    return 0
  }

  async live(): Promise<LiveVisitor[]> {
    const agents = await this.agents()
    return this.presence.here().map(({ pagePath, userId, country, userAgent, firstSeen }) => {
      const { deviceType, browser } = agents.read(userAgent)
      const [signedIn, since] = [userId !== null, firstSeen]
      return { pagePath, signedIn, country, deviceType, browser, since }
    })
  }

  /** Writes everything to the database. An alarm that fails is repeated six times; ours until it works. */
  override async alarm(): Promise<void> {
    this.wakesAt = null
    try {
      await this.flush()
      this.failures = 0
    } catch (error) {
      report(error, { flushing: 'visitor events' })
      this.failures += 1
      this.wakeIn(Math.min(1000 * 2 ** this.failures, longestRetryMs))
    }
  }

  /** Requests that arrive together are one row: one write to wait for, and to be billed. */
  private async writeArrived(): Promise<void> {
    await scheduler.wait(0)
    const together = this.arrived
    this.arrived = []
    this.writing = null
    const full = this.segments.append(together)
    this.wakeIn(full ? 0 : this.flushMs)
  }

  private async flush(): Promise<void> {
    const repository = flushRepository(this.env.DB)
    const agents = await this.agents()
    let visitors = this.presence.due()
    const written = visitors
    for (const id of this.segments.close()) {
      const stored = toStored(this.segments.read(id), agents)
      await repository.apply({ id, ...stored, visitors })
      this.segments.drop(id)
      visitors = []
    }
    await repository.writeVisitors(visitors)
    this.presence.wrote(written)
  }

  /** Loaded with the first event, not with the worker. */
  private async agents() {
    const { isOnlyCounted, readAgent } = await import('./user-agent.ts')
    const config = readConfig(this.env)
    return { read: readAgent, isBot: (agent: Agent) => isOnlyCounted(agent, config) }
  }

  private get flushMs(): number {
    return readConfig(this.env).analytics.flushMs
  }

  private wakeIn(ms: number): void {
    const at = Date.now() + ms
    if (this.wakesAt !== null && this.wakesAt <= at) return
    this.wakesAt = at
    // Not awaited: it is stored together with what was written before it, or neither is.
    void this.ctx.storage.setAlarm(at)
  }

  /** Counts a request of a network in memory, where its address stays: nothing of it is stored. */
  private waitOf(network: string | null): number {
    if (network === null) return 0
    const now = Date.now()
    if (now >= this.windowEnd) {
      this.requests.clear()
      this.windowEnd = now + perNetwork.windowMs
    }
    const count = (this.requests.get(network) ?? 0) + 1
    this.requests.set(network, count)
    return count > perNetwork.max ? this.windowEnd - now : 0
  }
}
