import * as z from 'zod/mini'
import type { Access } from '../access.ts'
import type { AdminAreaId } from './admin-areas.ts'

/** One thing that may wait for staff; times are ISO text. */
export type AttentionItem = {
  id: string
  /** Words that follow the count: "message waits for an answer". */
  words: string
  /** Null when it could not be read: nobody is told that all is well then. */
  count: number | null
  /** Since when the oldest waits, where that is known. */
  since: string | null
  href: string
  area: AdminAreaId
}

export type AttentionSource<Site> = Pick<AttentionItem, 'id' | 'href' | 'area'> & {
  /** Who is told. */
  access: Extract<Access, 'staff' | 'admin'>
  words: [one: string, many: string]
  read(site: Site): Promise<{ count: number; since: Date | null }>
}

/** A figure by day over the last thirty, and the sum of the thirty before. */
export type Trend = {
  id: string
  title: string
  days: number[]
  total: number
  before: number
  /** What is counted, where it is not things or people. */
  unit?: 'cents'
  href?: string
}

export const trendDays = 30

/** What waits in each area, for the badges of the navigation. */
export function pendingByArea(items: AttentionItem[]): Partial<Record<AdminAreaId, number>> {
  const sums: Partial<Record<AdminAreaId, number>> = {}
  for (const { area, count } of items) if (count) sums[area] = (sums[area] ?? 0) + count
  return sums
}

export const FindQuery = z.object({
  q: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
})

/** Something the command palette leads to. */
export type Found = { id: string; title: string; note: string; href: string }
