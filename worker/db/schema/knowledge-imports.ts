import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamp } from './columns.ts'

/** Documents staff imported into the knowledge; their entries carry the import's id as `origin`. */
export const knowledgeImports = sqliteTable('knowledge_imports', {
  /** Made from what the document is, so that a newer version of it takes its place. */
  id: text('id').primaryKey(),
  kind: text('kind', { enum: ['markdown', 'oscal'] }).notNull(),
  title: text('title').notNull(),
  publisher: text('publisher').notNull(),
  version: text('version').notNull(),
  /** Hash of the file, written when the whole of it is stored. */
  contentHash: text('content_hash').notNull(),
  entries: integer('entries').notNull(),
  importedBy: text('imported_by').notNull(),
  importedAt: timestamp('imported_at').notNull(),
})
