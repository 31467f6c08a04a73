-- Derived from knowledge_entries; rebuilt by `npm run knowledge -- sync`.
CREATE VIRTUAL TABLE knowledge_fts USING fts5(
  entry_id UNINDEXED, title, asks, body, sources,
  tokenize = 'porter unicode61 remove_diacritics 2'
);
-- A question's words in the title or in the ways leaders put it say more than in the body.
INSERT INTO knowledge_fts(knowledge_fts, rank) VALUES ('rank', 'bm25(0, 9.0, 6.0, 1.5, 2.0)');

-- Light stems of every entry and how many entries have them, to mend typing errors.
CREATE TABLE knowledge_words (
  word TEXT PRIMARY KEY,
  entries INTEGER NOT NULL
) WITHOUT ROWID;
