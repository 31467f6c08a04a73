-- WITHOUT ROWID is added by hand: drizzle-kit cannot say it, and without it every row is billed twice.
CREATE TABLE `analytics_clocks` (
	`session_id` text NOT NULL,
	`moved` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`session_id`, `moved`)
) WITHOUT ROWID;
