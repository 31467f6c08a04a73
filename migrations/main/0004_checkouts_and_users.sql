CREATE TABLE `billing_checkouts` (
	`user_id` text NOT NULL,
	`plan_type` text NOT NULL,
	`session_id` text NOT NULL,
	`params_hash` text NOT NULL,
	`opened_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `plan_type`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `billing_customers` ADD `failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `user_by_time` ON `user` (`created_at`);--> statement-breakpoint
-- By hand: drizzle-kit 0.31 splits an index's expression at its commas.
CREATE INDEX `user_by_domain` ON `user` (substr("email", instr("email", '@') + 1));--> statement-breakpoint
CREATE INDEX `user_by_name` ON `user` (lower("name"));--> statement-breakpoint
CREATE INDEX `user_by_last_name` ON `user` (lower(substr("name", instr("name", ' ') + 1)));