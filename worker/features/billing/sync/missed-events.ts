import type Stripe from 'stripe'
import { minuteMs } from '../../../../domain/durations.ts'
import type { BillingDeps } from '../deps.ts'
import { ledgerRepository } from './ledger-repository.ts'
import { handledEvents, handleEvent } from './webhook.ts'

const secondMs = 1_000
/** The name of the cursor in Stripe's list of events. */
export const eventsCursor = 'stripe-events'
/** Read again each time, since an event may appear late in Stripe's list. */
export const overlapMs = 30 * minuteMs
const firstRunMs = 3 * 24 * 60 * minuteMs
/** The limits of one run; the next goes on from there. A page has 100 events. */
const atMost = { pages: 60, pagesAtOnce: 10, handled: 150 }

/** The rest of a run's limits. */
type Left = { pages: number; handled: number }

/**
 * Handles the events in Stripe's list that the ledger has not settled, oldest first; returns how
 * many.
 *
 * Stripe lists the newest first, so an incompletely read list lacks the oldest. Time is therefore
 * read in complete stretches, made shorter until they fit, and the cursor passes a stretch only
 * once each of its events is settled or recorded as failed.
 */
export async function handleMissedEvents(deps: BillingDeps): Promise<number> {
  const ledger = ledgerRepository(deps.db)
  const stripe = await deps.stripe()
  const started = deps.now().getTime()
  // Events older than this have had time to appear in the list.
  const settledUntil = started - overlapMs
  const cursor = await ledger.readCursor(eventsCursor)
  const save = (ms: number) => ledger.saveCursor(eventsCursor, new Date(Math.min(ms, settledUntil)))
  let from = Math.min(cursor?.reachedAt.getTime() ?? started - firstRunMs, settledUntil)
  let lengthMs = started - from + secondMs
  let found = 0
  const left: Left = { pages: atMost.pages, handled: atMost.handled }
  while (from <= started && left.pages > 0) {
    const until = from + lengthMs
    const stretch = await readStretch(stripe, { from, until, shortest: lengthMs <= secondMs })
    left.pages -= stretch.pages
    if (!stretch.whole) {
      lengthMs = Math.max(secondMs, Math.floor(lengthMs / 4))
      continue
    }
    const handled = await handleStretch(deps, stretch.events, left)
    found += handled.found
    if (handled.stoppedAt !== null) {
      await save(handled.stoppedAt)
      return found
    }
    from = until
    await save(until)
  }
  return found
}

type Stretch = { events: Stripe.Event[]; pages: number; whole: boolean }

/**
 * The events of a stretch of time, newest first; `whole` is false, and they are left out, if too
 * many.
 */
async function readStretch(
  stripe: Stripe,
  { from, until, shortest }: { from: number; until: number; shortest: boolean },
): Promise<Stretch> {
  const events: Stripe.Event[] = []
  for (let pages = 1; ; pages++) {
    const last = events.at(-1)
    const page = await stripe.events.list({
      types: [...handledEvents],
      created: { gte: Math.floor(from / secondMs), lt: Math.ceil(until / secondMs) },
      limit: 100,
      ...(last && { starting_after: last.id }),
    })
    events.push(...page.data)
    if (!page.has_more || page.data.length === 0) return { events, pages, whole: true }
    // Stripe's times are in seconds: a stretch of one cannot be made shorter.
    if (pages >= atMost.pagesAtOnce && !shortest) return { events: [], pages, whole: false }
  }
}

/**
 * Handles a stretch's unsettled events; `stoppedAt` (epoch ms) is where it had to stop, or null.
 */
async function handleStretch(deps: BillingDeps, events: Stripe.Event[], left: Left) {
  const ledger = ledgerRepository(deps.db)
  const settled = await ledger.settledOf(events.map(({ id }) => id))
  const missed = events.filter(({ id }) => !settled.has(id)).toReversed()
  for (const [index, event] of missed.entries()) {
    const stopped = { found: index, stoppedAt: event.created * secondMs }
    if (left.handled === 0) return stopped
    left.handled--
    const taken = await handleEvent(deps, event).then(
      () => true,
      // A failure recorded in the ledger is retried from there.
      () => ledger.isKnown(event.id).catch(() => false),
    )
    if (!taken) return stopped
  }
  return { found: missed.length, stoppedAt: null }
}
