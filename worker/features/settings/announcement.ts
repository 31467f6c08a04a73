import {
  type Announcement,
  isShown,
  noAnnouncement,
} from '../../../domain/settings/announcement.ts'
import type { Db } from '../../db/index.ts'
import { report } from '../../http/report.ts'
import { settingsRepository } from './repository.ts'

/** How long an isolate uses the announcement it has read. */
const keptMs = 10_000

let read: { announcement: Announcement; at: number } | null = null

/** The announcement shown above every page now; null for none, or when it cannot be read. */
export async function currentAnnouncement(db: Db, now = new Date()): Promise<Announcement | null> {
  if (!read || now.getTime() - read.at > keptMs) {
    const announcement = await settingsRepository(db)
      .read('announcement')
      .then((settings) => settings.announcement)
      .catch((error: unknown) => {
        report(error, { reading: 'announcement' })
        return noAnnouncement
      })
    read = { announcement, at: now.getTime() }
  }
  return isShown(read.announcement, now) ? read.announcement : null
}

/** Has the next page read the announcement anew, after a change in this isolate. */
export function forgetAnnouncement(): void {
  read = null
}
