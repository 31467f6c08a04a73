import type { Filters } from '../../../../domain/analytics/dimensions.ts'
import type { Preferences } from '../../../../domain/analytics/preferences.ts'
import { type ApiClient, api, done, unwrap, unwrapPart } from '../../../lib/api.ts'
import type { AddressQuery } from './address.ts'

const analytics = () => api.admin.analytics

/** All data of the page, loaded in parallel; null for a part that cannot be read, and tokens for admins only. */
export async function loadAnalytics({ admin }: ApiClient, query: AddressQuery, isAdmin: boolean) {
  const [figures, saved, preferences, tokens] = await Promise.all([
    unwrap(admin.analytics.figures.$get({ query })),
    unwrapPart(admin.analytics.segments.$get()),
    unwrapPart(admin.analytics.preferences.$get()),
    isAdmin ? unwrapPart(admin.analytics.tokens.$get()) : null,
  ])
  return { figures, segments: saved?.segments ?? null, preferences, tokens: tokens?.tokens ?? null }
}

export type AnalyticsData = Awaited<ReturnType<typeof loadAnalytics>>
export type Figures = AnalyticsData['figures']

/** The visitors on the site now, the latest to arrive first. */
export const readLive = () => unwrap(analytics().live.$get())
export type LiveVisitor = Awaited<ReturnType<typeof readLive>>['visitors'][number]

/** Rolls up a UTC day ("2026-11-22") again; the number of rows written. */
export const rollUp = (day: string) => unwrap(analytics()['roll-up'].$post({ json: { day } }))

/** Stores a note on a day of the chart; its id. */
export const addNote = (day: string, note: string) =>
  unwrap(analytics().notes.$post({ json: { day, note } }))

/** Removes a note from the chart; throws NOT_FOUND. */
export const deleteNote = (id: string) => done(analytics().notes[':id'].$delete({ param: { id } }))

/** Stores filters under a name; throws CONFLICT for a name that is taken. */
export const addSegment = (name: string, filters: Filters) =>
  unwrap(analytics().segments.$post({ json: { name, filters } }))

/** Removes stored filters for all staff; throws NOT_FOUND. */
export const deleteSegment = (id: string) =>
  done(analytics().segments[':id'].$delete({ param: { id } }))

/** Stores how the viewer likes the page, and returns it. */
export const savePreferences = (json: Preferences) => unwrap(analytics().preferences.$put({ json }))

/** A new token to read figures with; this answer alone shows it. */
export const addToken = (name: string) => unwrap(analytics().tokens.$post({ json: { name } }))

/** Revokes a token; throws NOT_FOUND. */
export const deleteToken = (id: string) =>
  done(analytics().tokens[':id'].$delete({ param: { id } }))
