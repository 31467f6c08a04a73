import { words } from '../../../../domain/text/words.ts'
import { quotedTerm } from '../../../db/fts5.ts'

/** A message as the history's index keeps it. */
export type Indexed = { messageId: string; conversationId: string; userId: string; text: string }
/** A conversation in which words were found, and where: «…» stands around them. */
export type HistoryHit = { conversationId: string; highlight: string }

const mostWords = 16
/** Hits are messages: a long conversation may bring many of them. */
const mostHits = 200
const rowsPerStatement = 100

/** The full-text index of everyone's messages; a search sees one person's only. */
export function historyIndex(search: D1Database) {
  return {
    /** The person's conversations that have every word, best first. */
    async search(userId: string, query: string): Promise<HistoryHit[]> {
      const match = matchOf(userId, query)
      if (!match) return []
      const { results } = await search
        .prepare(
          `SELECT m.conversation_id AS conversationId,
             snippet(history_fts, 1, '«', '»', '…', 18) AS highlight
           FROM history_fts JOIN history_messages m ON m.id = history_fts.rowid
           WHERE history_fts MATCH ? AND m.user_id = ? ORDER BY history_fts.rank LIMIT ?`,
        )
        .bind(match, userId, mostHits)
        .all<HistoryHit>()
      const best = new Map<string, HistoryHit>()
      for (const hit of results)
        if (!best.has(hit.conversationId))
          best.set(hit.conversationId, { ...hit, highlight: oneLine(hit.highlight) })
      return [...best.values()]
    },

    /** Adds messages; those that are there already stay as they are. Answers how many were new. */
    async add(messages: Indexed[]): Promise<number> {
      let added = 0
      for (let at = 0; at < messages.length; at += rowsPerStatement) {
        const rows = JSON.stringify(messages.slice(at, at + rowsPerStatement))
        const { results } = await search
          .prepare(
            `INSERT INTO history_messages (message_id, conversation_id, user_id, text)
             SELECT value ->> 'messageId', value ->> 'conversationId', value ->> 'userId',
               value ->> 'text'
             FROM json_each(?) WHERE true ON CONFLICT (message_id) DO NOTHING RETURNING id`,
          )
          .bind(rows)
          .all()
        added += results.length
      }
      return added
    },

    async removeConversation(userId: string, conversationId: string) {
      await search
        .prepare('DELETE FROM history_messages WHERE conversation_id = ? AND user_id = ?')
        .bind(conversationId, userId)
        .run()
    },

    async removeUser(userId: string) {
      await search.prepare('DELETE FROM history_messages WHERE user_id = ?').bind(userId).run()
    },

    /** Ids of indexed messages from `after` (not included) to `last`, or to the end. */
    async ids(after: string, last: string | null): Promise<string[]> {
      const { results } = await search
        .prepare(
          `SELECT message_id AS id FROM history_messages
           WHERE message_id > ? AND (message_id <= ? OR ? IS NULL)`,
        )
        .bind(after, last, last)
        .all<{ id: string }>()
      return results.map(({ id }) => id)
    },

    /** Up to which message the index was last compared; '' at the beginning. */
    async comparedTo(): Promise<string> {
      const row = await search
        .prepare('SELECT compared_to AS id FROM history_state WHERE id = 1')
        .first<{ id: string }>()
      return row?.id ?? ''
    },

    async keepComparedTo(messageId: string) {
      await search
        .prepare('INSERT OR REPLACE INTO history_state (id, compared_to) VALUES (1, ?)')
        .bind(messageId)
        .run()
    },

    async remove(messageIds: string[]) {
      await search
        .prepare(
          'DELETE FROM history_messages WHERE message_id IN (SELECT value FROM json_each(?))',
        )
        .bind(JSON.stringify(messageIds))
        .run()
    },
  }
}

export type HistoryIndex = ReturnType<typeof historyIndex>

/** Every word, the last one as the beginning of a word, in this person's rows; null without words. */
function matchOf(userId: string, query: string): string | null {
  const asked = words(query).slice(0, mostWords)
  if (asked.length === 0) return null
  const phrases = asked.map(quotedTerm)
  return `user_id : ${quotedTerm(userId)} AND text : (${phrases.join(' AND ')}*)`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
