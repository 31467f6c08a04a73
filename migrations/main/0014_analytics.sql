-- WITHOUT ROWID is added by hand: drizzle-kit cannot say it, and without it every row is billed twice.
CREATE TABLE `analytics_counts` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`page_path` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `kind`, `page_path`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `analytics_daily` (
	`day` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`updated_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `analytics_flushes` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `analytics_mails` (
	`key` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `analytics_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`note` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `analytics_notes_by_day` ON `analytics_notes` (`day`);--> statement-breakpoint
CREATE TABLE `analytics_preferences` (
	`user_id` text PRIMARY KEY NOT NULL,
	`exclude_visits` integer DEFAULT false NOT NULL,
	`weekly_mail` integer DEFAULT false NOT NULL,
	`alert_mail` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `analytics_segments` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`filters` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `analytics_segments_name_unique` ON `analytics_segments` (`name`);--> statement-breakpoint
CREATE TABLE `analytics_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `analytics_tokens_token_hash_unique` ON `analytics_tokens` (`token_hash`);--> statement-breakpoint
CREATE TABLE `analytics_visits` (
	`day` text NOT NULL,
	`part` integer NOT NULL,
	`visits` integer NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`day`, `part`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `visitor_activity` (
	`session_id` text PRIMARY KEY NOT NULL,
	`page_path` text NOT NULL,
	`user_id` text,
	`user_agent` text,
	`first_seen` integer NOT NULL,
	`last_seen` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `website_analytics` (
	`time` integer NOT NULL,
	`id` text NOT NULL,
	`user_id` text,
	`session_id` text NOT NULL,
	`event_type` text NOT NULL,
	`page_path` text NOT NULL,
	`page_title` text,
	`referrer` text,
	`user_agent` text,
	`device_type` text,
	`browser` text,
	`os` text,
	`entry_page` text,
	`exit_page` text,
	`event_data` text,
	`time_on_page` integer,
	`bounce` integer,
	`country` text,
	`utm_source` text,
	`utm_medium` text,
	`utm_campaign` text,
	PRIMARY KEY(`time`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `job_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`job` text NOT NULL,
	`started_at` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`rows` integer,
	`attempt` integer NOT NULL,
	`error` text
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `job_runs_by_job` ON `job_runs` (`job`,`started_at`);--> statement-breakpoint
CREATE INDEX `messages_by_time` ON `messages` (`created_at`);