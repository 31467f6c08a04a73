-- Derived from messages; rebuilt by rebuildHistory (worker/features/advisors/conversations).
-- A plain table finds rows by message, conversation and owner; the index holds only words.
CREATE TABLE history_messages (
  id INTEGER PRIMARY KEY,
  message_id TEXT NOT NULL UNIQUE,
  conversation_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  text TEXT NOT NULL
);
CREATE INDEX history_by_conversation ON history_messages (conversation_id);
CREATE INDEX history_by_user ON history_messages (user_id);

-- The owner is a word of the index, so that a search reads only the asker's own rows.
CREATE VIRTUAL TABLE history_fts USING fts5(
  user_id, text,
  content = 'history_messages', content_rowid = 'id',
  tokenize = 'porter unicode61 remove_diacritics 2'
);
INSERT INTO history_fts(history_fts, rank) VALUES ('rank', 'bm25(0.0, 1.0)');

-- Messages never change once stored: they come and they go.
CREATE TRIGGER history_added AFTER INSERT ON history_messages BEGIN
  INSERT INTO history_fts(rowid, user_id, text) VALUES (new.id, new.user_id, new.text);
END;
CREATE TRIGGER history_removed AFTER DELETE ON history_messages BEGIN
  INSERT INTO history_fts(history_fts, rowid, user_id, text)
  VALUES ('delete', old.id, old.user_id, old.text);
END;
