import type { Sender } from './received.ts'

/** A visitor is present until this long after their last ping: two and a half ping intervals. */
const hereMs = 75_000
/** How often a present visitor's row is written: one write a ping would cost 20 times as much. */
const writeEveryMs = 10 * 60_000
const mostVisitors = 20_000

export type Ping = Sender & { sessionId: string; pagePath: string }
export type Visitor = Ping & { firstSeen: number; lastSeen: number; writtenAt: number | null }

/** The visitors present now, in memory: after a restart the next pings fill it again. */
export function presence({ now = () => Date.now() } = {}) {
  const visitors = new Map<string, Visitor>()

  const dropGone = () => {
    for (const [id, { lastSeen, writtenAt }] of visitors)
      if (writtenAt !== null && lastSeen < now() - hereMs) visitors.delete(id)
  }

  return {
    /** Notes a ping; returns whether the visitor's row is due to be written. */
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
      dropGone()
    },
  }
}

function isDue({ writtenAt, lastSeen }: Visitor): boolean {
  return writtenAt === null || lastSeen - writtenAt >= writeEveryMs
}
