CREATE TABLE `feedback` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`category` text NOT NULL,
	`message` text NOT NULL,
	`page` text,
	`error_id` text,
	`screenshot` text,
	`answer` text,
	`priority` integer DEFAULT false NOT NULL,
	`state` text NOT NULL,
	`assignee_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assignee_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `feedback_by_time` ON `feedback` (`created_at`);--> statement-breakpoint
CREATE INDEX `feedback_by_update` ON `feedback` (`updated_at`);--> statement-breakpoint
CREATE INDEX `feedback_by_state` ON `feedback` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `feedback_by_user` ON `feedback` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `feedback_by_assignee` ON `feedback` (`assignee_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `feedback_by_category` ON `feedback` (`category`,`created_at`);--> statement-breakpoint
CREATE TABLE `feedback_events` (
	`id` text PRIMARY KEY NOT NULL,
	`feedback_id` text NOT NULL,
	`kind` text NOT NULL,
	`body` text NOT NULL,
	`author_id` text NOT NULL,
	`author_name` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`feedback_id`) REFERENCES `feedback`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `feedback_events_by_feedback` ON `feedback_events` (`feedback_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `feedback_tags` (
	`feedback_id` text NOT NULL,
	`tag` text NOT NULL,
	PRIMARY KEY(`feedback_id`, `tag`),
	FOREIGN KEY (`feedback_id`) REFERENCES `feedback`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `feedback_tags_by_tag` ON `feedback_tags` (`tag`);--> statement-breakpoint
CREATE TABLE `feedback_views` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `feedback_views_by_user` ON `feedback_views` (`user_id`);--> statement-breakpoint
CREATE TABLE `bans` (
	`user_id` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`ends_at` integer,
	`banned_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `impersonations` (
	`session_id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`admin_name` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `impersonations_by_admin` ON `impersonations` (`admin_id`);--> statement-breakpoint
ALTER TABLE `audit_log` ADD `seq` integer;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_by_seq` ON `audit_log` (`seq`);--> statement-breakpoint
CREATE INDEX `audit_log_by_actor` ON `audit_log` (`actor_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_action` ON `audit_log` (`action`,`created_at`);