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
ALTER TABLE `billing_customers` ADD `failures` integer DEFAULT 0 NOT NULL;