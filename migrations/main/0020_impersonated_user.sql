ALTER TABLE `impersonations` ADD `user_id` text REFERENCES user(id);--> statement-breakpoint
CREATE INDEX `impersonations_by_user` ON `impersonations` (`user_id`);--> statement-breakpoint
CREATE INDEX `impersonations_by_time` ON `impersonations` (`created_at`);