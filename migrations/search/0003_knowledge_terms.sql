-- The index now holds stems and group names made by the worker (index-terms.ts) in place of text,
-- so that all names of a thing are found by one word. Derived from knowledge_entries: refilled by
-- `npm run knowledge -- sync`, by `npm run knowledge -- rebuild` and by cron.
DROP TABLE knowledge_fts;
DROP TABLE knowledge_words;

-- `hash` is the content hash of what was indexed, by which a worker finds an entry in its memory.
CREATE VIRTUAL TABLE knowledge_fts USING fts5(
  entry_id UNINDEXED, hash UNINDEXED, title, asks, body, sources,
  tokenize = "unicode61 remove_diacritics 0 tokenchars '.-='"
);
-- A question's words in the title or in the ways leaders put it say more than in the body.
INSERT INTO knowledge_fts(knowledge_fts, rank) VALUES ('rank', 'bm25(0, 0, 9.0, 6.0, 1.5, 2.0)');

-- Which row of the index is whose, and what it was made of: content and way of indexing.
CREATE TABLE knowledge_rows (
  id INTEGER PRIMARY KEY,
  entry_id TEXT NOT NULL UNIQUE,
  made_of TEXT NOT NULL
);

-- Which entries have a vector in Vectorize, and of what; empty where none is bound.
CREATE TABLE knowledge_vectors (
  entry_id TEXT PRIMARY KEY,
  made_of TEXT NOT NULL
) WITHOUT ROWID;

-- Every term of the index and in how many entries it stands; FTS5 keeps it.
CREATE VIRTUAL TABLE knowledge_terms USING fts5vocab(knowledge_fts, 'row');

-- One row: what a search reads beside its hits. `words` is knowledge_terms as a JSON object, read
-- by each isolate once and again when `version` changes; '' when it has to be counted again.
CREATE TABLE knowledge_state (
  id INTEGER PRIMARY KEY,
  version TEXT NOT NULL,
  words TEXT NOT NULL
);
INSERT INTO knowledge_state VALUES (1, '', '{}');

-- Up to which message cron has compared the history's index with the messages.
CREATE TABLE history_state (
  id INTEGER PRIMARY KEY,
  compared_to TEXT NOT NULL
);
