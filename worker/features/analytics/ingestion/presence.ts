import type { Sender } from './received.ts'

/** How long after its last ping a visitor counts as gone: two pings and a half. */
const hereMs = 75_000
/** A visitor's row is written when they come, and then this often: a row a ping would cost 20 times as much. */
const writeEveryMs = 10 * 60_000
const mostVisitors = 20_000

export type Ping = Sender & { sessionId: string; pagePath: string }
export type Visitor = Ping & { firstSeen: number; lastSeen: number; writtenAt: number | null }

/** Who is here now, in memory: what is lost with it comes back with the next ping. */
export function presence({ now = () => Date.now() } = {}) {
  const visitors = new Map<string, Visitor>()

  const forget = () => {
    for (const [id, { lastSeen, writtenAt }] of visitors)
      if (writtenAt !== null && lastSeen < now() - hereMs) visitors.delete(id)
  }

  return {
    /** Says whether the visitor's row is due to be written. */
    see(ping: Ping): boolean {
      const before = visitors.get(ping.sessionId)
      if (!before && visitors.size >= mostVisitors) return false
      const visitor = {
        ...ping,
        firstSeen: before?.firstSeen ?? now(),
        lastSeen: now(),
        writtenAt: before?.writtenAt ?? null,
      }
      visitors.set(ping.sessionId, visitor)
      return isDue(visitor)
    },
    here(): Visitor[] {
      return [...visitors.values()].filter(({ lastSeen }) => lastSeen >= now() - hereMs)
    },
    due: () => [...visitors.values()].filter(isDue),
    wrote(written: Visitor[]): void {
      for (const { sessionId, lastSeen } of written) {
        const visitor = visitors.get(sessionId)
        if (visitor) visitor.writtenAt = lastSeen
      }
      forget()
    },
  }
}

function isDue({ writtenAt, lastSeen }: Visitor): boolean {
  return writtenAt === null || lastSeen - writtenAt >= writeEveryMs
}
