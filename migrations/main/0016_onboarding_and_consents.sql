CREATE TABLE `onboarding_steps` (
	`user_id` text NOT NULL,
	`step` text NOT NULL,
	`done_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `step`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `policy_consents` (
	`user_id` text NOT NULL,
	`policy` text NOT NULL,
	`version` text NOT NULL,
	`accepted_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `policy`, `version`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
