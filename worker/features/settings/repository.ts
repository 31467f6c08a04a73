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

/** The settings that admins change. */
export function settingsRepository(db: Db) {
  return {
    /** The settings with these keys; defaults where unchanged. */
    async read<Key extends SettingKey>(...keys: Key[]): Promise<Pick<Settings, Key>> {
      const rows = await db.select().from(settings).where(inArray(settings.key, keys))
      const changed = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
      return Object.fromEntries(
        keys.map((key) => [key, changed[key] ?? defaultSettings[key]]),
      ) as Pick<Settings, Key>
    },
    /** All settings, and the times of the last changes. */
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
     * A version that changes with any setting, also when one is deleted or clocks differ, and when
     * the announcement begins or ends to be shown.
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
     * The statements of one save. Unchanged settings are written too where someone else has changed
     * them since, so that of two concurrent saves the last one applies as a whole.
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
