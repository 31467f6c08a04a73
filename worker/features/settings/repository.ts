import { inArray, max } from 'drizzle-orm'
import type { SettingKey, Settings } from '../../../domain/settings.ts'
import { defaultSettings } from '../../../domain/settings.ts'
import type { Db } from '../../db/index.ts'
import { settings } from '../../db/schema/settings.ts'

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
    /** Changes whenever any setting does. */
    async version(): Promise<string> {
      const [row] = await db.select({ latest: max(settings.updatedAt) }).from(settings)
      return String(row?.latest?.getTime() ?? 0)
    },
    async write<Key extends SettingKey>(key: Key, value: Settings[Key], now = new Date()) {
      await db
        .insert(settings)
        .values({ key, value, updatedAt: now })
        .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } })
    },
  }
}
