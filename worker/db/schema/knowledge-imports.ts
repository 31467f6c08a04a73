import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamp } from './columns.ts'

/** Documents imported by staff; their entries have the import's id as `origin`. */
export const knowledgeImports = sqliteTable('knowledge_imports', {
  /**
   * Derived from the document's identity without its version, so that a newer version replaces it.
   */
  id: text('id').primaryKey(),
  kind: text('kind', { enum: ['markdown', 'oscal'] }).notNull(),
  title: text('title').notNull(),
  publisher: text('publisher').notNull(),
  version: text('version').notNull(),
  /** Hash of the file, written once all of its entries are stored. */
  contentHash: text('content_hash').notNull(),
  entries: integer('entries').notNull(),
  importedBy: text('imported_by').notNull(),
  importedAt: timestamp('imported_at').notNull(),
})
