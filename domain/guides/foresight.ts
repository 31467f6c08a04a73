import data from '../../knowledge/pages/foresight.json' with { type: 'json' }
import { isoDay } from '../text/dates.ts'
import type { OwnDate } from './own-dates.ts'
import { type PageSource, pageSource } from './page-sources.ts'

/** The subject of a date, by which readers filter. */
export const topics = {
  accessibility: 'Accessibility',
  'e-rate': 'E-Rate',
  privacy: 'Student privacy',
  security: 'Security',
  support: 'Ends of support',
} as const
export type Topic = keyof typeof topics

/** Whether a value from outside is a key of `topics`. */
export function isTopic(value: unknown): value is Topic {
  return typeof value === 'string' && Object.hasOwn(topics, value)
}

export type Development = {
  /** Stays the same for ever: calendars recognise the date by it. */
  id: string
  topic: Topic
  when: string
  /** ISO date, where there is an exact one. */
  date?: string
  title: string
  text: string
  plan: string
  sources: PageSource[]
}

/** ISO date on which the list was last reviewed. */
export const foresightAsOf = data.as_of

export const dated = data.dated.map(toDevelopment)
export const inForce = data.in_force.map(toDevelopment)
export const watched = data.watched.map(toDevelopment)

/** Throws for an unknown source or topic: a mistake in the data file. */
function toDevelopment({
  topic,
  sources,
  ...rest
}: Omit<Development, 'topic' | 'sources'> & { topic: string; sources: string[] }): Development {
  if (!isTopic(topic)) throw new Error(`${rest.id}: there is no topic ${topic}`)
  return { ...rest, topic, sources: sources.map(pageSource) }
}

/** The dates that have not passed on `today`, the nearest first. */
export function nextDates(today: Date, count: number): (Development & { date: string })[] {
  const day = isoDay(today)
  return dated
    .filter((one): one is Development & { date: string } => (one.date ?? '') >= day)
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .slice(0, count)
}

/** The coming dates with the district's own among them, the nearest first. */
export function withOwnDates(
  ahead: readonly Development[],
  own: readonly OwnDate[],
): (Development | OwnDate)[] {
  return [...ahead, ...own].toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
}
