CREATE TABLE `file_words` (
	`bucket_id` text NOT NULL,
	`word` text NOT NULL,
	`age` integer NOT NULL,
	`file_id` text NOT NULL,
	PRIMARY KEY(`bucket_id`, `word`, `age`, `file_id`)
);
--> statement-breakpoint
CREATE INDEX `file_words_by_file` ON `file_words` (`file_id`,`word`);--> statement-breakpoint
INSERT OR IGNORE INTO `file_words`
  SELECT bucket_id, value, -updated_at, files.id
  FROM files, json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(alt, '') || ' ' || leaf), '"', ' '), '-', ' '), '_', ' '), '.', ' '), ',', ' '), '(', ' '), ')', ' ')), ' ', '","') || ']')
  WHERE bucket_id IN ('resources', 'attachments') AND value <> '';--> statement-breakpoint
INSERT OR IGNORE INTO `resource_files`
  SELECT r.id, CASE f.folder WHEN '' THEN f.leaf ELSE f.folder || '/' || f.leaf END AS path
  FROM resources r JOIN files f ON f.bucket_id = 'resources'
  WHERE r.cover = path
    OR instr(r.body, '/api/storage/object/public/resources/' || replace(path, ' ', '%20')) > 0;
