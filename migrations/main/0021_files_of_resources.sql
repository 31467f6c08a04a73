CREATE TABLE `resource_files` (
	`resource_id` text NOT NULL,
	`path` text NOT NULL,
	PRIMARY KEY(`resource_id`, `path`),
	FOREIGN KEY (`resource_id`) REFERENCES `resources`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `resource_files_by_path` ON `resource_files` (`path`,`resource_id`);--> statement-breakpoint
CREATE INDEX `files_by_change` ON `files` (`bucket_id`,`updated_at`);