import * as z from 'zod/mini'
import type { Access } from '../access.ts'
import type { AdminAreaId } from './admin-areas.ts'

/** A kind of work that may wait for staff; times are ISO text. */
export type AttentionItem = {
  id: string
  /** The words after the count: "message waits for an answer". */
  words: string
  /** Null when it could not be read; it is not shown as 0 then. */
  count: number | null
  /** Since when the oldest has waited, where known. */
  since: string | null
  href: string
  area: AdminAreaId
}

export type AttentionSource<Site> = Pick<AttentionItem, 'id' | 'href' | 'area'> & {
  /** Who sees it. */
  access: Extract<Access, 'staff' | 'admin'>
  words: [one: string, many: string]
  read(site: Site): Promise<{ count: number; since: Date | null }>
}

/** A figure for each of the last thirty days, and the sum of the thirty before. */
export type Trend = {
  id: string
  title: string
  days: number[]
  total: number
  before: number
  /** The unit, unless things or people are counted. */
  unit?: 'cents'
  href?: string
}

export const trendDays = 30

/** The number of items waiting in each area, for the navigation's badges. */
export function pendingByArea(items: AttentionItem[]): Partial<Record<AdminAreaId, number>> {
  const sums: Partial<Record<AdminAreaId, number>> = {}
  for (const { area, count } of items) if (count) sums[area] = (sums[area] ?? 0) + count
  return sums
}

export const FindQuery = z.object({
  q: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
})

/** A result of the command palette. */
export type Found = { id: string; title: string; note: string; href: string }
