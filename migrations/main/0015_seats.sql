CREATE TABLE `billing_groups` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`quote_id` text NOT NULL,
	`seats` integer NOT NULL,
	`plan_type` text NOT NULL,
	`po_number` text,
	`ends_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `billing_groups_quote_id_unique` ON `billing_groups` (`quote_id`);--> statement-breakpoint
CREATE INDEX `billing_groups_by_owner` ON `billing_groups` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `billing_seats` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text,
	`email` text NOT NULL,
	`plan_type` text NOT NULL,
	`po_number` text,
	`ends_at` integer NOT NULL,
	`user_id` text,
	`joined_at` integer,
	`mailed_at` integer,
	`removed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `billing_groups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `billing_seats_by_group` ON `billing_seats` (`group_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `billing_seats_by_email` ON `billing_seats` (`email`,`user_id`);--> statement-breakpoint
CREATE INDEX `billing_seats_by_mail` ON `billing_seats` (`mailed_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `billing_seats_by_user` ON `billing_seats` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `billing_seats_once` ON `billing_seats` (`group_id`,`email`) WHERE removed_at IS NULL;--> statement-breakpoint
ALTER TABLE `billing_marks` ADD `place` text;--> statement-breakpoint
ALTER TABLE `billing_quotes` ADD `tax_exempt` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `billing_quotes` ADD `tax_id` text;