CREATE TABLE `error_groups` (
	`fingerprint` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`name` text NOT NULL,
	`message` text NOT NULL,
	`stack` text NOT NULL,
	`place` text NOT NULL,
	`release` text NOT NULL,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `error_groups_by_last_seen` ON `error_groups` (`last_seen_at`);--> statement-breakpoint
CREATE TABLE `error_occurrences` (
	`at` integer NOT NULL,
	`id` text NOT NULL,
	`fingerprint` text NOT NULL,
	PRIMARY KEY(`at`, `id`)
);
--> statement-breakpoint
CREATE INDEX `error_occurrences_by_id` ON `error_occurrences` (`id`);