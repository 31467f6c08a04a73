import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/index.ts'
import { knowledgeImports } from '../../../db/schema/knowledge-imports.ts'

export type ImportRow = typeof knowledgeImports.$inferSelect

/** The documents staff imported. */
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
    async put(row: ImportRow) {
      const { id: _, ...set } = row
      await db
        .insert(knowledgeImports)
        .values(row)
        .onConflictDoUpdate({ target: knowledgeImports.id, set })
    },
    async remove(id: string) {
      await db.delete(knowledgeImports).where(eq(knowledgeImports.id, id))
    },
  }
}

export type ImportsRepository = ReturnType<typeof importsRepository>
