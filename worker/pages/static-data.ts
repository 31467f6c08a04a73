import type { Context } from 'hono'
import { hourMs } from '../../domain/durations.ts'
import { defaultSettings } from '../../domain/settings/settings.ts'
import type { LibraryFigures, ResourceFigures, Uptime } from '../../domain/site-figures.ts'
import type { KeptTool } from '../../domain/tools/kept.ts'
import {
  type PageHead,
  publicSettingKeys,
  type StaticPageProps,
} from '../../web/lib/static-page.ts'
import type { StaticRouteId } from '../../web/static-pages.tsx'
import { entriesRepository } from '../features/advisors/retrieval/entries-repository.ts'
import { readUptime } from '../features/jobs/read-jobs.ts'
import { jobRunsRepository } from '../features/jobs/repository.ts'
import { resourceIndex } from '../features/resources/search/resource-index.ts'
import { settingsRepository } from '../features/settings/repository.ts'
import { toolsRepository } from '../features/tools/repository.ts'
import type { AppEnv } from '../http/app-env.ts'
import { orNull } from '../http/report.ts'
import { type LibraryData, libraryPage, resourcePage } from './library-data.ts'

/** The pages that show the knowledge library's figures, which only these count. */
const showFigures: ReadonlySet<StaticRouteId> = new Set(['landing', 'trust'])

/** A version that changes with the settings, the library's index, and every hour. */
export async function pageVersion(c: Context<AppEnv>): Promise<string> {
  const [settings, library] = await Promise.all([
    settingsRepository(c.get('db')).version(),
    resourceIndex(c.env.SEARCH_DB).version(),
  ])
  return `${settings}@${library}@${Math.floor(Date.now() / hourMs)}`
}

/** A static page's props and head; `isWhole` when all was read, so that a copy may be cached. */
type StaticData = { data: StaticPageProps; head: PageHead | undefined; isWhole: boolean }

const libraryPages: Partial<Record<StaticRouteId, (c: Context<AppEnv>) => Promise<LibraryData>>> = {
  resources: libraryPage,
  resource: resourcePage,
}

/** Reads a static page's data, with defaults for what cannot be read; or where it has moved to. */
export async function readStaticData(
  c: Context<AppEnv>,
  id: StaticRouteId,
): Promise<StaticData | { movedTo: string }> {
  const now = new Date()
  const [settings, library, resources, uptime, trust, ofLibrary, kept] = await Promise.all([
    orNull('settings', settingsRepository(c.get('db')).read(...publicSettingKeys)),
    showFigures.has(id)
      ? orNull<LibraryFigures>('library', entriesRepository(c.get('db')).figures(now))
      : undefined,
    id === 'landing'
      ? orNull<ResourceFigures>('resources', resourceFigures(c.env.SEARCH_DB, now))
      : undefined,
    id === 'trust'
      ? orNull<Uptime>('uptime', readUptime(jobRunsRepository(c.get('db')), 'indexes', now))
      : undefined,
    id === 'trust'
      ? import('./trust-facts.ts').then(({ readTrustFacts }) => readTrustFacts(c.get('config')))
      : undefined,
    libraryPages[id]?.(c),
    orNull('kept', keptData(c, id)),
  ])
  if (ofLibrary && 'movedTo' in ofLibrary) return ofLibrary
  return {
    data: {
      settings: settings ?? defaultSettings,
      figures: {
        library: library ?? null,
        resources: resources ?? null,
        uptime: uptime ?? null,
        botCheck: c.get('config').signIn.turnstile !== null,
        readAt: now.toISOString(),
      },
      ...(trust && { trust }),
      url: new URL(c.req.url),
      ...ofLibrary?.data,
      ...kept,
    },
    head: ofLibrary?.head,
    isWhole:
      settings !== null &&
      library !== null &&
      resources !== null &&
      uptime !== null &&
      !ofLibrary?.changes,
  }
}

/** Counts of the listed and the premium resources, from the catalogue. */
async function resourceFigures(search: D1Database, now: Date): Promise<ResourceFigures> {
  const { rows } = await resourceIndex(search).currentCatalogue()
  const listed = rows.filter(
    ({ unpublishAt }) => unpublishAt === null || unpublishAt > now.getTime(),
  )
  return { listed: listed.length, premium: listed.filter(({ premium }) => premium).length }
}

/** The tool on a page whose results are kept for signed-in people. */
const toolOf: Partial<Record<StaticRouteId, KeptTool>> = {
  eRateCalculator: 'e-rate',
  refreshPlanner: 'refresh',
  cybersecurity: 'self-check',
}

/** The person's kept tool results or own dates that the page shows; null for a visitor. */
async function keptData(
  c: Context<AppEnv>,
  id: StaticRouteId,
): Promise<Pick<StaticPageProps, 'kept' | 'ownDates'>> {
  const { user } = c.get('viewer')
  const tools = toolsRepository(c.get('db'))
  const tool = toolOf[id]
  if (tool) return { kept: user && (await tools.results(user.id, tool)) }
  return id === 'foresight' ? { ownDates: user && (await tools.dates(user.id)) } : {}
}
