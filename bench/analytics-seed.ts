import type { StoredEvent } from '../worker/features/analytics/ingestion/received.ts'

const pages = ['/', '/resources', '/solutions', '/infrastructure', '/leadership', '/privacy']
const sources = [null, null, 'example.org', 'news.example.com', 'search.example']
const countries = ['US', 'US', 'US', 'CA', 'GB']
const browsers = ['Chrome', 'Safari', 'Firefox', 'Microsoft Edge']

const pick = <T>(values: T[], at: number): T => values[at % values.length] as T

/** The events of a visit of three pages, each viewed and left, with unique ids. */
export function visitEvents(number: number, begin: number): StoredEvent[] {
  const common = {
    moved: 0,
    user_id: null,
    session_id: `s-${number}-${begin}`,
    page_title: 'A page of the site',
    user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    device_type: number % 3 === 0 ? ('mobile' as const) : ('desktop' as const),
    browser: pick(browsers, number),
    os: pick(['Windows', 'macOS', 'iOS'], number),
    entry_page: pick(pages, number),
    event_data: null,
    country: pick(countries, number),
    utm_source: null,
    utm_medium: null,
    utm_campaign: null,
  }
  return [0, 1, 2].flatMap((at) => {
    const path = pick(pages, number + at)
    const time = begin + at * 60_000
    const view = {
      ...common,
      time,
      id: crypto.randomUUID(),
      event_type: 'page_view',
      page_path: path,
      referrer: at === 0 ? pick(sources, number) : null,
      exit_page: null,
      time_on_page: null,
      bounce: null,
    }
    const exit = {
      ...view,
      time: time + 59_000,
      id: crypto.randomUUID(),
      event_type: 'page_exit',
      referrer: null,
      exit_page: path,
      time_on_page: 59,
      bounce: false,
    }
    return [view, exit]
  })
}
