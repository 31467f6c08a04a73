import type { Site } from './site.ts'

/** Changes a setting in the database, as the admin page would. */
export async function setSetting(site: Site, key: string, value: unknown): Promise<void> {
  await site.env.DB.prepare(
    `INSERT INTO settings (key, value, updated_at) VALUES (?, ?, 0)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  )
    .bind(key, JSON.stringify(value))
    .run()
}
