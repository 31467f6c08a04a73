import knownChannels from './channels.json' with { type: 'json' }
import type { Dimension, Filters } from './dimensions.ts'
import { passes, readFilter } from './filter.ts'

/** A pause this long ends a visit. */
const visitPauseMs = 30 * 60_000

/** The fields of a stored event from which visits are made. Times are UTC milliseconds. */
export type VisitEvent = {
  time: number
  sessionId: string
  userId: string | null
  eventType: string
  pagePath: string
  referrer: string | null
  deviceType: string | null
  browser: string | null
  os: string | null
  eventData: Record<string, unknown> | null
  timeOnPage: number | null
  bounce: boolean | null
  country: string | null
  utmSource: string | null
  utmMedium: string | null
  utmCampaign: string | null
}

type Trait = 'source' | 'medium' | 'campaign' | 'device' | 'browser' | 'os' | 'country'
const traits: readonly Trait[] = [
  'source',
  'medium',
  'campaign',
  'device',
  'browser',
  'os',
  'country',
]

/** One visit. It identifies nobody: visitors are numbered anew each day. */
export type Visit = {
  /** Minute of its UTC day in which the visit began. */
  minute: number
  /** Number of the visitor within the day: somebody signed in, or a tab session. */
  visitor: number
  seconds: number
  /** Page exits, and those under 30 seconds. */
  exits: number
  shortExits: number
  /** Paths in the order they were viewed. */
  pages: string[]
  /** How long each of `pages` was in sight. */
  pageSeconds: number[]
  events: { name: string; properties: string[] }[]
} & Record<Trait, string>

type OpenVisit = Omit<Visit, 'visitor' | 'minute'> & {
  begun: number
  last: number
  onPages: number
  visitor: string
}

/** Characters kept of an event property. */
const longestProperty = 80
const pagesOfWay = 3
/** In characters: a filter takes no more. */
const longestWay = 290

/** Collects the visits of one UTC day; events are added in the order of time. */
export function visitCollector(day: string) {
  const midnight = Date.parse(day)
  const open = new Map<string, OpenVisit>()
  const visitors = new Map<string, number>()
  const visits: Visit[] = []

  const close = ({ begun, last, onPages, visitor, ...visit }: OpenVisit) => {
    const number = visitors.get(visitor) ?? visitors.size
    visitors.set(visitor, number)
    visits.push({
      ...visit,
      visitor: number,
      minute: Math.floor((begun - midnight) / 60_000),
      seconds: Math.round(Math.max((last - begun) / 1000, onPages)),
    })
  }

  return {
    add(event: VisitEvent): void {
      let visit = open.get(event.sessionId)
      if (visit && event.time - visit.last > visitPauseMs) {
        close(visit)
        visit = undefined
      }
      visit ??= begin(event)
      open.set(event.sessionId, visit)
      extend(visit, event)
    },
    end(): Visit[] {
      for (const visit of open.values()) close(visit)
      open.clear()
      return visits
    },
  }
}

function begin(event: VisitEvent): OpenVisit {
  return {
    begun: event.time,
    last: event.time,
    onPages: 0,
    visitor: event.sessionId,
    seconds: 0,
    exits: 0,
    shortExits: 0,
    pages: [],
    pageSeconds: [],
    events: [],
    source: event.utmSource || (event.referrer ?? '').split('/')[0] || '',
    medium: event.utmMedium ?? '',
    campaign: event.utmCampaign ?? '',
    device: event.deviceType ?? '',
    browser: event.browser ?? '',
    os: event.os ?? '',
    country: event.country ?? '',
  }
}

function extend(visit: OpenVisit, event: VisitEvent): void {
  visit.last = event.time
  // Whoever logs in half-way was the same person before.
  if (event.userId) visit.visitor = `user ${event.userId}`
  if (event.eventType === 'page_view') {
    visit.pages.push(event.pagePath)
    visit.pageSeconds.push(0)
  } else if (event.eventType === 'page_exit') {
    visit.exits += 1
    visit.shortExits += event.bounce ? 1 : 0
    const seconds = event.timeOnPage ?? 0
    visit.onPages += seconds
    const at = visit.pages.lastIndexOf(event.pagePath)
    if (at >= 0) visit.pageSeconds[at] = (visit.pageSeconds[at] ?? 0) + seconds
  } else visit.events.push({ name: event.eventType, properties: propertiesOf(event) })
}

function propertiesOf({ eventType, eventData }: VisitEvent): string[] {
  return Object.entries(eventData ?? {})
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(([key, value]) => `${eventType}: ${key} = ${value}`.slice(0, longestProperty))
}

/** Whether a visit passes every filter. */
export function matches(visit: Visit, filters: Filters): boolean {
  return (Object.entries(filters) as [Dimension, string][]).every(([dimension, text]) =>
    passes(valuesOf(visit, dimension), readFilter(text)),
  )
}

/** The visit's values of a dimension. A page viewed twice occurs twice. */
export function valuesOf(visit: Visit, dimension: Dimension): string[] {
  switch (dimension) {
    case 'page':
      return visit.pages
    case 'entry':
      return visit.pages.slice(0, 1)
    case 'exit':
      return visit.pages.slice(-1)
    case 'way':
      return [wayOf(visit.pages)]
    case 'channel':
      return [channelOf(visit.source, visit.medium, visit.campaign)]
    case 'event':
      return visit.events.map(({ name }) => name)
    case 'property':
      return visit.events.flatMap(({ properties }) => properties)
    default:
      return [visit[dimension]]
  }
}

/** The first pages of a visit, one viewed twice in a row once; '' for a visit that viewed none. */
function wayOf(pages: string[]): string {
  return pages
    .filter((page, at) => page !== pages[at - 1])
    .slice(0, pagesOfWay)
    .join(' → ')
    .slice(0, longestWay)
}

/** Visits as stored: each distinct text once, everything else as numbers that index `texts`. */
export type PackedVisits = { texts: string[]; visits: PackedVisit[] }
type PackedVisit = [
  minute: number,
  visitor: number,
  seconds: number,
  exits: number,
  shortExits: number,
  traits: number[],
  pages: number[],
  events: number[][],
  /** Missing in what was stored before it was counted. */
  pageSeconds?: number[],
]

/** Visits as packed visits: each text once, and rows of its numbers. */
export function packVisits(visits: Visit[]): PackedVisits {
  const known = new Map<string, number>()
  const number = (text: string) => {
    const found = known.get(text) ?? known.size
    known.set(text, found)
    return found
  }
  const packed = visits.map(
    (visit): PackedVisit => [
      visit.minute,
      visit.visitor,
      visit.seconds,
      visit.exits,
      visit.shortExits,
      traits.map((trait) => number(visit[trait])),
      visit.pages.map(number),
      visit.events.map(({ name, properties }) => [name, ...properties].map(number)),
      visit.pageSeconds,
    ],
  )
  return { texts: [...known.keys()], visits: packed }
}

/** The visits that were packed. */
export function unpackVisits({ texts, visits }: PackedVisits): Visit[] {
  const text = (at: number) => texts[at] ?? ''
  return visits.map(
    ([minute, visitor, seconds, exits, shortExits, found, pages, events, pageSeconds = []]) => ({
      minute,
      visitor,
      seconds,
      exits,
      shortExits,
      pages: pages.map(text),
      pageSeconds,
      events: events.map(([name = 0, ...properties]) => ({
        name: text(name),
        properties: properties.map(text),
      })),
      ...(Object.fromEntries(traits.map((trait, at) => [trait, text(found[at] ?? -1)])) as Record<
        Trait,
        string
      >),
    }),
  )
}

/** Values of `utm_medium` that mark a paid link. */
const paid = /^(?:.*cp[acmv]|ppc|retargeting|paid.*|display|banner|ads?)$/i

const channels = Object.entries(knownChannels).map(
  ([channel, of]) => [channel, new Set(of)] as const,
)

/**
 * The channel of a visit, from its source (a host, or the name a link gave), `utm_medium` and
 * `utm_campaign`. "Direct or unknown" when all three are empty.
 */
export function channelOf(source: string, medium: string, campaign: string): string {
  if (paid.test(medium)) return 'Paid'
  const places = [...placesOf(medium), ...placesOf(source)]
  const found = channels.find(([, of]) => places.some((place) => of.has(place)))
  if (found) return found[0]
  if (medium || campaign || (source && !source.includes('.'))) return 'Campaigns'
  return source ? 'Referrals' : 'Direct or unknown'
}

/**
 * The names to look up for a host: its parent domains, and its labels without the top-level one.
 */
function placesOf(text: string): string[] {
  const labels = text.toLowerCase().split('.')
  const hosts = labels.map((_, at) => labels.slice(at).join('.'))
  return [...hosts, ...labels.slice(0, Math.max(1, labels.length - 1))]
}
