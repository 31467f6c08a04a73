CREATE TABLE `district_dates` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`date` text NOT NULL,
	`title` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `district_dates_by_user` ON `district_dates` (`user_id`,`date`);--> statement-breakpoint
CREATE TABLE `tool_results` (
	`user_id` text NOT NULL,
	`tool` text NOT NULL,
	`day` text NOT NULL,
	`inputs` text NOT NULL,
	`score` integer,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `tool`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
