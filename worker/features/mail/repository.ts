import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/index.ts'
import { outbox } from '../../db/schema/mail.ts'

export type StoredMail = typeof outbox.$inferSelect

/** The outbox: messages that were not sent. */
export function mailRepository(db: Db) {
  return {
    async add(mail: typeof outbox.$inferInsert) {
      await db.insert(outbox).values(mail)
    },
    async find(id: string): Promise<StoredMail | null> {
      const [mail] = await db.select().from(outbox).where(eq(outbox.id, id))
      return mail ?? null
    },
    /** The last messages, newest first. */
    list(limit: number): Promise<StoredMail[]> {
      return db.select().from(outbox).orderBy(desc(outbox.createdAt)).limit(limit)
    },
  }
}
