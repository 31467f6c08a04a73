import { DurableObject } from 'cloudflare:workers'
import type { Bindings } from '../../../http/config/bindings.ts'
import { readConfig } from '../../../http/config/config.ts'
import { report } from '../../../http/report.ts'
import { flushRepository } from './flush-repository.ts'
import { type Ping, presence } from './presence.ts'
import { segmentStore } from './segments.ts'
import { toStored } from './stored.ts'
import type { Agent } from './user-agent.ts'

/** The limit a network: high, since a whole school may share one address. */
const perNetwork = { max: 1200, windowMs: 60_000 }
const longestRetryMs = 60_000

/** A visitor present now, without anything that identifies them. */
export type LiveVisitor = {
  pagePath: string
  signedIn: boolean
  country: string | null
  deviceType: string
  browser: string | null
  /** When they came, in epoch milliseconds. */
  since: number
}

/**
 * A shard of the visitor events. Events are durable in the object's storage before they are
 * acknowledged, and flushed to the database in batches. A flush has its own id and is applied once,
 * so that a crash, a repeated alarm or a database failure neither loses nor doubles an event.
 */
export class VisitorLog extends DurableObject<Bindings> {
  private readonly segments = segmentStore(this.ctx.storage)
  private readonly presence = presence()
  private readonly requests = new Map<string, number>()
  /** Requests that arrived in this turn of the event loop, and their pending write. */
  private arrived: string[] = []
  private writing: Promise<void> | null = null
  private windowEnd = 0
  /** Time of the alarm in epoch milliseconds; null for none. */
  private wakesAt: number | null = null
  private failures = 0

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    ctx.blockConcurrencyWhile(async () => {
      this.wakesAt = await ctx.storage.getAlarm()
      // Segments left by an instance that stopped before it set an alarm.
      if (this.wakesAt === null && this.segments.close().length > 0) this.wakeIn(0)
    })
  }

  /**
   * Stores a request: `Received` as JSON, the form it is stored in. Returns 0, or without storing
   * it the milliseconds its network has to wait.
   */
  async record(received: string, network: string | null): Promise<number> {
    const waitMs = this.waitOf(network)
    if (waitMs > 0) return waitMs
    this.arrived.push(received)
    this.writing ??= this.writeArrived()
    await this.writing
    return 0
  }

  /** Notes that a visitor is present. Returns like `record`. */
  async ping(ping: Ping, network: string | null): Promise<number> {
    const waitMs = this.waitOf(network)
    if (waitMs > 0) return waitMs
    const agents = await this.agents()
    const isBot = agents.isBot(agents.read(ping.userAgent))
    if (!isBot && this.presence.see(ping)) this.wakeIn(this.flushMs)
    return 0
  }

  /** The visitors present now, bots excluded. */
  async live(): Promise<LiveVisitor[]> {
    const agents = await this.agents()
    return this.presence.here().map(({ pagePath, userId, country, userAgent, firstSeen }) => {
      const { deviceType, browser } = agents.read(userAgent)
      const [signedIn, since] = [userId !== null, firstSeen]
      return { pagePath, signedIn, country, deviceType, browser, since }
    })
  }

  /**
   * Flushes; retries without end, where the platform would repeat a failed alarm six times only.
   */
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

  /** Stores the requests that arrived together as one row: one write to await, and to be billed. */
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

  /** The parsers of user agents, loaded with the first event rather than with the worker. */
  private async agents() {
    const { isOnlyCounted, readAgent } = await import('./user-agent.ts')
    const config = readConfig(this.env)
    return { read: readAgent, isBot: (agent: Agent) => isOnlyCounted(agent, config) }
  }

  private get flushMs(): number {
    return readConfig(this.env).analytics.flushMs
  }

  /** Sets the alarm unless it comes earlier already. */
  private wakeIn(ms: number): void {
    const at = Date.now() + ms
    if (this.wakesAt !== null && this.wakesAt <= at) return
    this.wakesAt = at
    // Not awaited: it is stored atomically with the writes before it.
    void this.ctx.storage.setAlarm(at)
  }

  /** Counts a network's request, in memory only; returns the milliseconds to wait, 0 for none. */
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
