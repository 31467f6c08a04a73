CREATE TABLE `resource_attachments` (
	`id` text PRIMARY KEY NOT NULL,
	`resource_id` text NOT NULL,
	`path` text NOT NULL,
	`name` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`resource_id`) REFERENCES `resources`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `resource_attachments_by_resource` ON `resource_attachments` (`resource_id`,`position`);--> statement-breakpoint
CREATE INDEX `resource_attachments_by_path` ON `resource_attachments` (`path`);--> statement-breakpoint
CREATE TABLE `resource_bookmarks` (
	`user_id` text NOT NULL,
	`resource_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `resource_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resource_id`) REFERENCES `resources`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `resource_bookmarks_by_user` ON `resource_bookmarks` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `resource_bookmarks_by_resource` ON `resource_bookmarks` (`resource_id`);--> statement-breakpoint
CREATE TABLE `resource_drafts` (
	`resource_id` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`version` integer NOT NULL,
	`based_on` integer NOT NULL,
	`author_id` text NOT NULL,
	`author_name` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`resource_id`) REFERENCES `resources`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `resource_knowledge` (
	`resource_id` text NOT NULL,
	`entry_id` text NOT NULL,
	PRIMARY KEY(`resource_id`, `entry_id`),
	FOREIGN KEY (`resource_id`) REFERENCES `resources`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `resource_knowledge_by_entry` ON `resource_knowledge` (`entry_id`);--> statement-breakpoint
CREATE TABLE `resource_readers` (
	`resource_id` text NOT NULL,
	`day` text NOT NULL,
	`readers` integer NOT NULL,
	PRIMARY KEY(`resource_id`, `day`),
	FOREIGN KEY (`resource_id`) REFERENCES `resources`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `resource_readers_by_day` ON `resource_readers` (`day`,`readers`);--> statement-breakpoint
CREATE TABLE `resource_readings` (
	`user_id` text NOT NULL,
	`resource_id` text NOT NULL,
	`section` text NOT NULL,
	`percent` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `resource_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resource_id`) REFERENCES `resources`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `resource_readings_by_user` ON `resource_readings` (`user_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `resource_readings_by_resource` ON `resource_readings` (`resource_id`);--> statement-breakpoint
CREATE TABLE `resource_revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`resource_id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`content` text NOT NULL,
	`author_id` text NOT NULL,
	`author_name` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`resource_id`) REFERENCES `resources`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `resource_revisions_by_version` ON `resource_revisions` (`resource_id`,`version`);--> statement-breakpoint
CREATE TABLE `resource_search_misses` (
	`words` text PRIMARY KEY NOT NULL,
	`searches` integer NOT NULL,
	`last_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `resource_search_misses_by_time` ON `resource_search_misses` (`last_at`);--> statement-breakpoint
CREATE INDEX `resource_search_misses_by_count` ON `resource_search_misses` (`searches`);--> statement-breakpoint
CREATE TABLE `resource_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`resource_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`resource_id`) REFERENCES `resources`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `resource_slugs_by_resource` ON `resource_slugs` (`resource_id`);--> statement-breakpoint
CREATE TABLE `resource_tags` (
	`resource_id` text NOT NULL,
	`tag_id` text NOT NULL,
	PRIMARY KEY(`resource_id`, `tag_id`),
	FOREIGN KEY (`resource_id`) REFERENCES `resources`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `resource_tags_by_tag` ON `resource_tags` (`tag_id`);--> statement-breakpoint
CREATE TABLE `resources` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`type` text NOT NULL,
	`body` text NOT NULL,
	`state` text NOT NULL,
	`premium` integer DEFAULT false NOT NULL,
	`domains` text NOT NULL,
	`owner` text NOT NULL,
	`cover` text,
	`cover_alt` text DEFAULT '' NOT NULL,
	`link` text,
	`related` text NOT NULL,
	`sources` text NOT NULL,
	`publish_at` integer,
	`unpublish_at` integer,
	`published_at` integer,
	`reviewed_at` integer,
	`review_by` integer,
	`words` integer NOT NULL,
	`version` integer NOT NULL,
	`file` text,
	`file_hash` text,
	`file_version` integer,
	`trashed_from` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `resources_slug_unique` ON `resources` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `resources_file_unique` ON `resources` (`file`);--> statement-breakpoint
CREATE INDEX `resources_by_state` ON `resources` (`state`,`updated_at`);--> statement-breakpoint
CREATE INDEX `resources_by_review` ON `resources` (`state`,`review_by`);--> statement-breakpoint
CREATE INDEX `resources_by_title` ON `resources` (`state`,lower("title"));--> statement-breakpoint
CREATE INDEX `resources_to_publish` ON `resources` (`publish_at`) WHERE "resources"."publish_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `resources_to_unpublish` ON `resources` (`unpublish_at`) WHERE "resources"."unpublish_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `tag_redirects` (
	`slug` text PRIMARY KEY NOT NULL,
	`tag_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `tag_redirects_by_tag` ON `tag_redirects` (`tag_id`);--> statement-breakpoint
CREATE TABLE `tags` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`colour` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_slug_unique` ON `tags` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `tags_name_key_unique` ON `tags` (`name_key`);