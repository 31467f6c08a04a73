-- Weights above one let a long text that repeats a word pass a title that has it: what a word adds
-- levels off soon. A body counts little, so that titles, summaries, tags and headings decide.
INSERT INTO resource_fts(resource_fts, rank)
VALUES ('rank', 'bm25(0, 3.0, 1.0, 1.0, 0.6, 0.1, 0.1, 0)');
