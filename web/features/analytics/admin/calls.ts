import type { Filters } from '../../../../domain/analytics/dimensions.ts'
import type { Preferences } from '../../../../domain/analytics/preferences.ts'
import { type ApiClient, api, done, unwrap } from '../../../lib/api.ts'
import type { AddressQuery } from './address.ts'

const analytics = () => api.admin.analytics

/** All data of the page, loaded in parallel; tokens for admins only. */
export async function loadAnalytics({ admin }: ApiClient, query: AddressQuery, isAdmin: boolean) {
  const [figures, { segments }, preferences, tokens] = await Promise.all([
    unwrap(admin.analytics.figures.$get({ query })),
    unwrap(admin.analytics.segments.$get()),
    unwrap(admin.analytics.preferences.$get()),
    isAdmin ? unwrap(admin.analytics.tokens.$get()) : null,
  ])
  return { figures, segments, preferences, tokens: tokens?.tokens ?? null }
}

export type AnalyticsData = Awaited<ReturnType<typeof loadAnalytics>>
export type Figures = AnalyticsData['figures']

export const readLive = () => unwrap(analytics().live.$get())
export type LiveVisitor = Awaited<ReturnType<typeof readLive>>['visitors'][number]

export const rollUp = (day: string) => unwrap(analytics()['roll-up'].$post({ json: { day } }))

export const addNote = (day: string, note: string) =>
  unwrap(analytics().notes.$post({ json: { day, note } }))

export const deleteNote = (id: string) => done(analytics().notes[':id'].$delete({ param: { id } }))

export const addSegment = (name: string, filters: Filters) =>
  unwrap(analytics().segments.$post({ json: { name, filters } }))

export const deleteSegment = (id: string) =>
  done(analytics().segments[':id'].$delete({ param: { id } }))

export const savePreferences = (json: Preferences) => unwrap(analytics().preferences.$put({ json }))

export const addToken = (name: string) => unwrap(analytics().tokens.$post({ json: { name } }))

export const deleteToken = (id: string) =>
  done(analytics().tokens[':id'].$delete({ param: { id } }))
