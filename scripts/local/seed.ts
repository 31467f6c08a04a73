import { dayMs } from '../../domain/durations.ts'
import { openDb } from '../../worker/db/index.ts'
import { account, user, userRoles } from '../../worker/db/schema/auth.ts'
import { entitlements } from '../../worker/db/schema/billing.ts'
import { syncKnowledge } from '../../worker/features/advisors/knowledge/sync.ts'
import { knowledgeRepository } from '../../worker/features/advisors/retrieval/repository.ts'
import { hashPassword } from '../../worker/features/auth/password.ts'
import { resourcesRepository } from '../../worker/features/resources/resources-repository.ts'
import { resourceIndex } from '../../worker/features/resources/search/resource-index.ts'
import { syncLibrary } from '../../worker/features/resources/sync-library.ts'
import { readKnowledgeFiles, readSources } from '../content/knowledge-files.ts'
import { readLibraryFiles } from '../content/library-files.ts'
import { localAccounts, localPassword } from './local-accounts.ts'

export type Databases = { DB: D1Database; SEARCH_DB: D1Database }

/** Creates the local accounts and their access, the knowledge and the library. Idempotent. */
export async function seed({ DB, SEARCH_DB }: Databases): Promise<void> {
  await seedAccounts(DB)
  const [db, sources] = [openDb(DB), readSources()]
  await syncKnowledge(knowledgeRepository(db, SEARCH_DB), readKnowledgeFiles(), sources)
  const library = { resources: resourcesRepository(db), index: resourceIndex(SEARCH_DB) }
  await syncLibrary(library, readLibraryFiles(), sources)
}

async function seedAccounts(binding: D1Database): Promise<void> {
  const db = openDb(binding)
  const present = new Set((await db.select({ id: user.id }).from(user)).map(({ id }) => id))
  const missing = localAccounts.filter(({ email }) => !present.has(idOf(email)))
  if (missing.length === 0) return
  const password = await hashPassword(localPassword)
  const [first, ...rest] = missing.flatMap(({ email, name }) => {
    const id = idOf(email)
    return [
      db.insert(user).values({ id, email, name, emailVerified: true }),
      db
        .insert(account)
        .values({ id, accountId: id, providerId: 'credential', userId: id, password }),
      ...grants(db, email),
    ]
  })
  if (first) await db.batch([first, ...rest])
}

function grants(db: ReturnType<typeof openDb>, email: string) {
  const userId = idOf(email)
  const startsAt = new Date()
  const inAYear = new Date(startsAt.getTime() + 365 * dayMs)
  switch (email) {
    case 'subscriber@example.test':
      return [
        db.insert(entitlements).values({
          id: userId,
          userId,
          source: 'comp',
          planType: 'premium',
          state: 'active',
          startsAt,
          endsAt: inAYear,
        }),
      ]
    case 'founder@example.test':
      return [
        db.insert(entitlements).values({
          id: userId,
          userId,
          source: 'founder',
          planType: 'founder',
          state: 'active',
          startsAt,
          endsAt: inAYear,
        }),
      ]
    case 'editor@example.test':
      return [db.insert(userRoles).values({ userId, role: 'editor' as const })]
    case 'admin@example.test':
      return [db.insert(userRoles).values({ userId, role: 'admin' as const })]
    default:
      return []
  }
}

function idOf(email: string): string {
  return `local-${email.split('@')[0]}`
}
