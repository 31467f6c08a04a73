import { desc, eq } from 'drizzle-orm'
import type { Statement } from '../../../db/commit.ts'
import type { Db } from '../../../db/index.ts'
import { knowledgeImports } from '../../../db/schema/knowledge-imports.ts'

export type ImportRow = typeof knowledgeImports.$inferSelect

/** The documents staff imported; what changes them are statements, for `commit`. */
export function importsRepository(db: Db) {
  return {
    /** The latest first. */
    async list(): Promise<ImportRow[]> {
      return db.select().from(knowledgeImports).orderBy(desc(knowledgeImports.importedAt))
    },
    async find(id: string): Promise<ImportRow | null> {
      const [row] = await db.select().from(knowledgeImports).where(eq(knowledgeImports.id, id))
      return row ?? null
    },
    putting({ id, ...set }: ImportRow): Statement {
      return db
        .insert(knowledgeImports)
        .values({ id, ...set })
        .onConflictDoUpdate({ target: knowledgeImports.id, set })
    },
    removing: (id: string): Statement =>
      db.delete(knowledgeImports).where(eq(knowledgeImports.id, id)),
  }
}

export type ImportsRepository = ReturnType<typeof importsRepository>
