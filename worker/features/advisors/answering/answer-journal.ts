import type { AnswerPart } from '../../../../domain/advisors/conversations.ts'
import type { FinishedAnswer } from './store.ts'

/**
 * The journal of an answer that is not in the database yet, in the object's own storage: whose it
 * is, and its parts so far. It outlives the object. Most objects never need one and get no tables.
 */
export function answerJournal(storage: DurableObjectStorage) {
  const { sql } = storage

  return {
    /** Begins the journal, or records how the answer ended. */
    put(answer: FinishedAnswer): void {
      sql.exec('CREATE TABLE IF NOT EXISTS draft (id INTEGER PRIMARY KEY, answer TEXT)')
      sql.exec('CREATE TABLE IF NOT EXISTS parts (sequence INTEGER PRIMARY KEY, part TEXT)')
      sql.exec('INSERT OR REPLACE INTO draft VALUES (1, ?)', JSON.stringify(answer))
    },

    addPart(sequence: number, part: AnswerPart): void {
      sql.exec('INSERT INTO parts VALUES (?, ?)', sequence, JSON.stringify(part))
    },

    /** Null when everything is stored. */
    get(): FinishedAnswer | null {
      const [table] = sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'draft'")
      const [row] = table ? sql.exec<{ answer: string }>('SELECT answer FROM draft') : []
      return row ? (JSON.parse(row.answer) as FinishedAnswer) : null
    },

    parts(): AnswerPart[] {
      return [...sql.exec<{ part: string }>('SELECT part FROM parts ORDER BY sequence')].map(
        ({ part }) => JSON.parse(part) as AnswerPart,
      )
    },

    /** Leaves the storage as if there had never been one, alarm included; nothing comes between. */
    async clear(): Promise<void> {
      await Promise.all([storage.deleteAlarm(), storage.deleteAll()])
    },
  }
}
