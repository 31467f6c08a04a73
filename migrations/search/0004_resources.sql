-- Derived from resources; refilled by `npm run library -- sync`, by every save and by cron.
-- Only what lists may name is here. A listing reads its cards by row, and which rows from the
-- catalogue in resource_state.
CREATE TABLE resource_rows (
  id INTEGER PRIMARY KEY,
  resource_id TEXT NOT NULL UNIQUE,
  -- The version, the tags and the way of indexing it was made of.
  made_of TEXT NOT NULL,
  -- JSON: what a list shows of it (IndexedCard in worker/features/resources/search).
  card TEXT NOT NULL,
  sort_title TEXT NOT NULL,
  -- JSON: words of what everyone may read, to mend typing errors.
  words TEXT NOT NULL
);

-- A premium body has a column of its own: it is searched for those alone who may read it.
-- `facets` holds a word for each type, advisor, tag and access, so that filters cost no row.
CREATE VIRTUAL TABLE resource_fts USING fts5(
  card UNINDEXED, title, summary, tags, headings, body, premium, facets,
  tokenize = 'porter unicode61 remove_diacritics 2'
);
INSERT INTO resource_fts(resource_fts, rank)
VALUES ('rank', 'bm25(0, 10.0, 5.0, 5.0, 3.0, 1.0, 1.0, 0)');

-- One row. `catalogue`: every row by title, with what it is filtered and sorted by; `words`: how
-- many resources have each. Each isolate reads them once, and again when `version` changes; '' when
-- they have to be made anew. `compared_to`: how far cron has compared the index with the table.
CREATE TABLE resource_state (
  id INTEGER PRIMARY KEY,
  version TEXT NOT NULL,
  catalogue TEXT NOT NULL,
  words TEXT NOT NULL,
  compared_to TEXT NOT NULL
);
INSERT INTO resource_state VALUES (1, '', '[]', '{}', '');
