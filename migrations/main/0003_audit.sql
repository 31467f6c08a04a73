CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text NOT NULL,
	`actor_name` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`details` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_time` ON `audit_log` (`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_subject` ON `audit_log` (`subject`,`created_at`);--> statement-breakpoint
CREATE TABLE `knowledge_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`publisher` text NOT NULL,
	`version` text NOT NULL,
	`content_hash` text NOT NULL,
	`entries` integer NOT NULL,
	`imported_by` text NOT NULL,
	`imported_at` integer NOT NULL
);
