import type { Overview } from '../../worker/features/analytics/figures/read-figures.ts'
import { type Site, startSite } from './site.ts'
import { type Json, signedIn, type Visitor } from './visitor.ts'

const dayMs = 86_400_000
/** The day on which the site was started: a run of all files may last past midnight. */
export let today = ''
export const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)
export const daysAgo = (days: number) => daysBefore(today, days)

/** A visitor event as it is stored; without more it is the view of a page. */
type Event = { session: string; path?: string; type?: string; at: string; more?: Json }

/** A site with an admin and an editor, and what they read of its visits. */
export async function startAnalytics() {
  today = new Date().toISOString().slice(0, 10)
  const site = await startSite({ knowledge: false })
  const admin = await signedIn(site, 'admin@example.test')
  const editor = await signedIn(site, 'editor@example.test')
  return {
    ...{ site, admin, editor },
    write: (...events: Event[]) => write(site, events),
    figures: (query: string, who: Visitor = admin) =>
      who.getJson<Overview>(`/api/admin/analytics/figures?${query}`),
  }
}

export type AnalyticsSite = Awaited<ReturnType<typeof startAnalytics>>

async function write({ env }: Site, events: Event[]): Promise<void> {
  const statements = events.map(({ session, path = '/', type = 'page_view', at, more = {} }) => {
    const row: Json = {
      time: Date.parse(at),
      id: crypto.randomUUID(),
      session_id: session,
      event_type: type,
      page_path: path,
      ...more,
    }
    const names = Object.keys(row)
    return env.DB.prepare(
      `INSERT INTO website_analytics (${names.join()}) VALUES (${names.map(() => '?').join()})`,
    ).bind(...Object.values(row))
  })
  await env.DB.batch(statements)
}
