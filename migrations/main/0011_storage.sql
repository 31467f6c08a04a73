CREATE TABLE `files` (
	`id` text PRIMARY KEY NOT NULL,
	`bucket_id` text NOT NULL,
	`folder` text NOT NULL,
	`leaf` text NOT NULL,
	`object_key` text NOT NULL,
	`size` integer NOT NULL,
	`content_type` text NOT NULL,
	`cache_control_seconds` integer NOT NULL,
	`etag` text NOT NULL,
	`metadata` text,
	`alt` text,
	`owner_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`bucket_id`) REFERENCES `storage_buckets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `files_object_key_unique` ON `files` (`object_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `files_by_path` ON `files` (`bucket_id`,`folder`,`leaf`);--> statement-breakpoint
CREATE INDEX `files_by_folded_path` ON `files` (`bucket_id`,`folder`,"leaf" COLLATE NOCASE);--> statement-breakpoint
CREATE INDEX `files_by_creation` ON `files` (`bucket_id`,`folder`,`created_at`);--> statement-breakpoint
CREATE INDEX `files_by_update` ON `files` (`bucket_id`,`folder`,`updated_at`);--> statement-breakpoint
CREATE INDEX `files_by_owner` ON `files` (`owner_id`);--> statement-breakpoint
CREATE TABLE `storage_buckets` (
	`id` text PRIMARY KEY NOT NULL,
	`public` integer NOT NULL,
	`file_size_limit` integer,
	`allowed_types` text,
	`owner_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `storage_folders` (
	`bucket_id` text NOT NULL,
	`path` text NOT NULL,
	`folder` text NOT NULL,
	`leaf` text NOT NULL,
	PRIMARY KEY(`bucket_id`, `path`),
	FOREIGN KEY (`bucket_id`) REFERENCES `storage_buckets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `storage_folders_by_path` ON `storage_folders` (`bucket_id`,`folder`,`leaf`);--> statement-breakpoint
CREATE INDEX `storage_folders_by_folded_path` ON `storage_folders` (`bucket_id`,`folder`,"leaf" COLLATE NOCASE);--> statement-breakpoint
CREATE TABLE `storage_orphans` (
	`object_key` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL,
	`claimed` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `storage_orphans_by_time` ON `storage_orphans` (`due_at`);--> statement-breakpoint
CREATE TABLE `storage_uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`bucket_id` text NOT NULL,
	`name` text NOT NULL,
	`owner_id` text NOT NULL,
	`object_key` text NOT NULL,
	`upload_id` text NOT NULL,
	`length_bytes` integer NOT NULL,
	`offset_bytes` integer DEFAULT 0 NOT NULL,
	`parts` text NOT NULL,
	`declared_type` text NOT NULL,
	`content_type` text,
	`cache_control_seconds` integer NOT NULL,
	`metadata` text,
	`upsert` integer NOT NULL,
	`locked_until` integer,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`bucket_id`) REFERENCES `storage_buckets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `storage_uploads_by_expiry` ON `storage_uploads` (`expires_at`);--> statement-breakpoint
CREATE INDEX `storage_uploads_by_bucket` ON `storage_uploads` (`bucket_id`);--> statement-breakpoint
CREATE INDEX `storage_uploads_by_owner` ON `storage_uploads` (`owner_id`);--> statement-breakpoint
INSERT INTO `storage_buckets` (`id`, `public`, `file_size_limit`, `allowed_types`, `created_at`, `updated_at`) VALUES
	('resources', 1, 52428800, NULL, unixepoch() * 1000, unixepoch() * 1000),
	('attachments', 0, 52428800, NULL, unixepoch() * 1000, unixepoch() * 1000),
	('avatars', 1, 2097152, '["image/png","image/jpeg","image/webp","image/gif","image/avif"]', unixepoch() * 1000, unixepoch() * 1000),
	('feedback', 0, 10485760, '["image/png","image/jpeg","image/webp","image/gif","image/avif","application/pdf","text/plain"]', unixepoch() * 1000, unixepoch() * 1000);
