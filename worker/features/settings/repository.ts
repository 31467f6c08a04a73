import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import {
  type Announcement,
  isShown,
  noAnnouncement,
} from '../../../domain/settings/announcement.ts'
import type { SettingKey, Settings } from '../../../domain/settings/settings.ts'
import { defaultSettings, isSettingKey } from '../../../domain/settings/settings.ts'
import type { Statement } from '../../db/commit.ts'
import type { Db } from '../../db/index.ts'
import { settings } from '../../db/schema/settings.ts'

type Setting = { key: SettingKey; value: unknown }
type Changes = { changed: Setting[]; unchanged: Setting[] }

export function settingsRepository(db: Db) {
  return {
    /** The asked-for settings, defaults where an admin has changed nothing. */
    async read<Key extends SettingKey>(...keys: Key[]): Promise<Pick<Settings, Key>> {
      const rows = await db.select().from(settings).where(inArray(settings.key, keys))
      const changed = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
      return Object.fromEntries(
        keys.map((key) => [key, changed[key] ?? defaultSettings[key]]),
      ) as Pick<Settings, Key>
    },
    /** Every setting, and when those an admin changed were last changed. */
    async all(): Promise<{
      settings: Settings
      changedAt: Partial<Record<SettingKey, string>>
    }> {
      const rows = await db.select().from(settings)
      const known = rows.filter(({ key }) => isSettingKey(key))
      return {
        settings: {
          ...defaultSettings,
          ...Object.fromEntries(known.map(({ key, value }) => [key, value])),
        },
        changedAt: Object.fromEntries(
          known.map(({ key, updatedAt }) => [key, updatedAt.toISOString()]),
        ),
      }
    },
    /**
     * Changes whenever any setting does, also when one is deleted or another clock is behind, and
     * when the message above every page begins or ends.
     */
    async version(now = new Date()): Promise<string> {
      const [row] = await db
        .select({
          version: sql<string>`count(*) || '.' || coalesce(sum(updated_at), 0)`,
          announcement: sql<string | null>`max(CASE WHEN key = 'announcement' THEN value END)`,
        })
        .from(settings)
      const announcement = row?.announcement
        ? (JSON.parse(row.announcement) as Announcement)
        : noAnnouncement
      return `${row?.version ?? ''}.${isShown(announcement, now)}`
    },
    /**
     * Statements for one batch. What seemed unchanged is written where someone else has changed it
     * since we looked, so that of two saves at once the last one stands whole.
     */
    writing({ changed, unchanged }: Changes, now: Date): Statement[] {
      return [
        ...changed.map(({ key, value }) =>
          db
            .insert(settings)
            .values({ key, value, updatedAt: now })
            .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } }),
        ),
        ...unchanged.map(({ key, value }) =>
          db
            .update(settings)
            .set({ value, updatedAt: now })
            .where(and(eq(settings.key, key), ne(settings.value, value))),
        ),
      ]
    },
  }
}
