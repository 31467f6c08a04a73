import data from '../../knowledge/pages/foresight.json' with { type: 'json' }
import type { OwnDate } from '../tools/kept.ts'
import { type PageSource, pageSource } from './page-sources.ts'

/** What a date is about, as readers filter by it. */
export const topics = {
  accessibility: 'Accessibility',
  'e-rate': 'E-Rate',
  privacy: 'Student privacy',
  security: 'Security',
  support: 'Ends of support',
} as const
export type Topic = keyof typeof topics

export function isTopic(value: unknown): value is Topic {
  return typeof value === 'string' && Object.hasOwn(topics, value)
}

export type Development = {
  /** Never changes: calendars know the date by it. */
  id: string
  topic: Topic
  when: string
  /** Machine-readable date, where there is one. */
  date?: string
  title: string
  text: string
  plan: string
  sources: PageSource[]
}

/** ISO date on which the dates were last gone through. */
export const foresightAsOf = data.as_of

export const dated = data.dated.map(toDevelopment)
export const inForce = data.in_force.map(toDevelopment)
export const watched = data.watched.map(toDevelopment)

/** Throws where a source or the topic is unknown: a mistake in the file. */
function toDevelopment({
  topic,
  sources,
  ...rest
}: Omit<Development, 'topic' | 'sources'> & { topic: string; sources: string[] }): Development {
  if (!isTopic(topic)) throw new Error(`${rest.id}: there is no topic ${topic}`)
  return { ...rest, topic, sources: sources.map(pageSource) }
}

/** The dates of `dated` that have not passed on `today`, the nearest first. */
export function nextDates(today: Date, count: number): (Development & { date: string })[] {
  const day = today.toISOString().slice(0, 10)
  return dated
    .filter((one): one is Development & { date: string } => (one.date ?? '') >= day)
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .slice(0, count)
}

/** What is ahead, the district's own dates among it, the nearest first. */
export function withOwnDates(
  ahead: readonly Development[],
  own: readonly OwnDate[],
): (Development | OwnDate)[] {
  return [...ahead, ...own].toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
}
