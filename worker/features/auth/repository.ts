import { eq } from 'drizzle-orm'
import type { Db } from '../../db/index.ts'
import { account, session, user, userRoles, verification } from '../../db/schema/auth.ts'

/** The tables better-auth's adapter works on. */
export const authTables = { user, session, account, verification }

/** Makes someone an admin; leaves an existing role as it is. */
export async function grantAdminRole(db: Db, userId: string): Promise<void> {
  await db.insert(userRoles).values({ userId, role: 'admin' }).onConflictDoNothing()
}

/** Signs someone out everywhere. */
export async function endSessions(db: Db, userId: string): Promise<void> {
  await db.delete(session).where(eq(session.userId, userId))
}
